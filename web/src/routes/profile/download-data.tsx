import { Download } from 'lucide-react'
import { urlOf } from '../../api/call.ts'
import { DownloadButton } from '../../downloads/download-button.tsx'
import { useSettings } from '../../settings.ts'

/** A person's data as a file: the whole account's, or one child's. */
export function DownloadData({ label, child }: { label: string; child?: string }) {
  const { shopName } = useSettings()
  const nameParts = [shopName.toLowerCase(), child, 'data.json']
  return (
    <DownloadButton
      path={urlOf('/api/user/export', child === undefined ? {} : { query: { child } })}
      name={nameParts.filter((part) => part !== undefined).join('-')}
      whenItFails="The data could not be loaded. Please try again."
      Icon={Download}
    >
      {label}
    </DownloadButton>
  )
}
