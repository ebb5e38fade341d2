import { bundleDownloadPath } from '@storylamp/contract/file-paths'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { DownloadButton } from './download-button.tsx'

type Props = { bundleId: string; className?: string; children: ReactNode }

export const BundleDownload = ({ bundleId, ...props }: Props) => (
  <DownloadButton
    path={bundleDownloadPath(bundleId)}
    name="bundle.zip"
    failureText="The bundle could not be downloaded. Please try again."
    Icon={Download}
    {...props}
  />
)
