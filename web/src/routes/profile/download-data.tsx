import { Download } from 'lucide-react'
import { urlOf } from '../../api/endpoints.ts'
import { useSettings } from '../../base/settings.ts'
import { DownloadButton } from '../../features/downloads/download-button.tsx'

/** Downloads the data of the account, or of one child. */
export function DownloadData({ label, child }: { label: string; child?: string }) {
  const { shopName } = useSettings()
  const nameParts = [shopName.toLowerCase(), child, 'data.json']
  return (
    <DownloadButton
      path={urlOf('/api/user/export', child === undefined ? {} : { query: { child } })}
      name={nameParts.filter((part) => part !== undefined).join('-')}
      failureText="The data could not be loaded. Please try again."
      Icon={Download}
    >
      {label}
    </DownloadButton>
  )
}
