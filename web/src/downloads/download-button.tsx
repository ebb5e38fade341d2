import { downloadTexts } from '@storylamp/contract/texts'
import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useStore } from 'react-redux'
import { FormOutcome } from '../forms/submit-button.tsx'
import type { Store } from '../store/store.ts'
import { notify } from '../toasts/notify.tsx'
import { looks } from '../ui/classes.ts'
import { fetchFile } from './fetch-file.ts'
import { saveFile } from './save-file.ts'

type Props = {
  path: string
  /** What the file is called where the shop has no name for it. */
  name: string
  whenItFails: string
  Icon: LucideIcon
  look?: string
  children: ReactNode
}

/** Downloads a file of the family's; below it stands how far that is, or why it failed. */
export function DownloadButton({ path, name, whenItFails, Icon, look = looks.quiet, children }: Props) {
  const store = useStore() as Store
  const [isUnderWay, setUnderWay] = useState(false)
  const [share, setShare] = useState<number>()
  const [failed, setFailed] = useState<string>()

  const download = async () => {
    if (isUnderWay) return
    setUnderWay(true)
    setFailed(undefined)
    const fetched = await fetchFile(store, path, { name, onProgress: setShare })
    setUnderWay(false)
    setShare(undefined)
    if (fetched.file === undefined) return setFailed(fetched.message ?? whenItFails)
    saveFile(fetched.file)
    notify(downloadTexts.done)
  }
  return (
    <div className="grid justify-items-start gap-1">
      <button type="button" className={look} aria-disabled={isUnderWay} onClick={download}>
        <Icon strokeWidth={1.75} aria-hidden="true" />
        {children}
      </button>
      {share !== undefined && <progress value={share} aria-label="Downloaded" className="h-2 w-full accent-fill" />}
      <FormOutcome isSending={isUnderWay} failed={failed} />
    </div>
  )
}
