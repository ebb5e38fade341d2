import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { button } from '../../ui/classes.ts'
import { FormOutcome } from '../../ui/forms/submit-button.tsx'
import { DownloadProgress } from './download-progress.tsx'
import { type FileToFetch, useDownload } from './use-download.ts'

type Props = FileToFetch & { Icon: LucideIcon; className?: string; children: ReactNode }

/** Downloads a file and shows its progress or its failure. */
export function DownloadButton({ Icon, className = button({ variant: 'secondary' }), children, ...file }: Props) {
  const { download, cancel, isUnderWay, progress, failed } = useDownload(file)
  return (
    <div className="grid justify-items-start gap-1">
      <button type="button" className={className} aria-disabled={isUnderWay} onClick={download}>
        <Icon strokeWidth={1.75} aria-hidden="true" />
        {children}
      </button>
      {progress !== undefined && progress.arrived !== progress.total && (
        <DownloadProgress progress={progress} onCancel={cancel} />
      )}
      <FormOutcome isSending={isUnderWay} failed={failed} />
    </div>
  )
}
