import { bundleDownloadPath } from '@storylamp/contract/bundles/bundle-paths'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { DownloadButton } from './download-button.tsx'

type Props = { bundleId: string; className?: string; children: ReactNode }

/** S7.31, S8.09: whoever does not own the bundle is told so by the shop. */
export const BundleDownload = ({ bundleId, ...props }: Props) => (
  <DownloadButton
    path={bundleDownloadPath(bundleId)}
    name="bundle.zip"
    failureText="The bundle could not be downloaded. Please try again."
    Icon={Download}
    {...props}
  />
)
