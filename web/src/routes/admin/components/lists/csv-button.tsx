import type { Right } from '@storylamp/contract/accounts/staff-rights'
import { FileSpreadsheet } from 'lucide-react'
import { DownloadButton } from '../../../../features/downloads/download-button.tsx'
import { ForRight } from '../../staff/for-right.tsx'
import { useAskAgain } from '../page/password-prompt.tsx'

type Props = {
  path: string
  filters?: Record<string, string>
  name: string
  right?: Right
  type?: 'csv' | 'zip'
  children: string
}

export function CsvButton({ path, filters = {}, name, right = 'exports', type = 'csv', children }: Props) {
  const query = new URLSearchParams(filters).toString()
  return (
    <ForRight right={right}>
      <DownloadButton
        path={query === '' ? path : `${path}?${query}`}
        name={`${name}.${type}`}
        failureText="The list could not be loaded. Please try again."
        Icon={FileSpreadsheet}
        askAgain={useAskAgain()}
      >
        {children}
      </DownloadButton>
    </ForRight>
  )
}
