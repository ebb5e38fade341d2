import { bundleTexts } from '@storylamp/contract/bundles/bundle-texts'
import type { RefusalCode } from '@storylamp/contract/refusals'
import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useStore } from 'react-redux'
import type { Store } from '../../store/store.ts'
import { button } from '../../ui/classes.ts'
import { notify } from '../../ui/feedback/notify.tsx'
import { FormOutcome } from '../../ui/forms/form.tsx'
import { DownloadProgress } from './download-progress.tsx'
import { fetchFile, type Progress } from './fetch-file.ts'
import { saveFile } from './save-file.ts'

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

type FileToFetch = {
  path: string
  /** The file name if the response has none. */
  name: string
  failureText: string
  /** Told why the file was refused; resolves to whether to fetch it once more. */
  askAgain?: (code: RefusalCode | undefined) => Promise<boolean>
}

const neverAgain = async () => false

/** Downloads a file. Leaving the page does not cancel it. */
function useDownload({ path, name, failureText, askAgain = neverAgain }: FileToFetch) {
  const store = useStore() as Store
  const underWay = useRef<AbortController>(undefined)
  const [isUnderWay, setUnderWay] = useState(false)
  const [progress, setProgress] = useState<Progress>()
  const [failed, setFailed] = useState<string>()

  const download = async () => {
    if (isUnderWay) return
    const abort = new AbortController()
    underWay.current = abort
    setUnderWay(true)
    setFailed(undefined)
    const fetchOnce = () => fetchFile(store, path, { name, signal: abort.signal, onProgress: setProgress })
    const first = await fetchOnce()
    const fetched = first.file === undefined && (await askAgain(first.code)) ? await fetchOnce() : first
    setUnderWay(false)
    setProgress(undefined)
    if (abort.signal.aborted) return
    if (fetched.file === undefined) return setFailed(fetched.message ?? failureText)
    saveFile(fetched.file)
    notify(bundleTexts.downloaded)
  }
  return { download, cancel: () => underWay.current?.abort(), isUnderWay, progress, failed }
}
