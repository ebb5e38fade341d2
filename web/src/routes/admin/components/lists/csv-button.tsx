import { FileSpreadsheet } from 'lucide-react'
import { DownloadButton } from '../../../../features/downloads/download-button.tsx'
import { useAskAgain } from '../page/password-prompt.tsx'

type Props = { path: string; filters?: Record<string, string>; name: string; children: string }

export function CsvButton({ path, filters = {}, name, children }: Props) {
  const query = new URLSearchParams(filters).toString()
  return (
    <DownloadButton
      path={query === '' ? path : `${path}?${query}`}
      name={`${name}.csv`}
      failureText="The list could not be loaded. Please try again."
      Icon={FileSpreadsheet}
      askAgain={useAskAgain()}
    >
      {children}
    </DownloadButton>
  )
}
