import { downloadTexts } from '@storylamp/contract/downloads/download-texts'
import { useRef, useState } from 'react'
import { useStore } from 'react-redux'
import type { Store } from '../../store/store.ts'
import { notify } from '../../ui/feedback/notify.tsx'
import { fetchFile, type Progress } from './fetch-file.ts'
import { saveFile } from './save-file.ts'

export type FileToFetch = {
  path: string
  /** The file name if the response brings none. */
  name: string
  failureText: string
}

/** Downloads a file. Leaving the page does not cancel it. */
export function useDownload({ path, name, failureText }: FileToFetch) {
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
    const fetched = await fetchFile(store, path, { name, signal: abort.signal, onProgress: setProgress })
    setUnderWay(false)
    setProgress(undefined)
    if (abort.signal.aborted) return
    if (fetched.file === undefined) return setFailed(fetched.message ?? failureText)
    saveFile(fetched.file)
    notify(downloadTexts.done)
  }
  return { download, cancel: () => underWay.current?.abort(), isUnderWay, progress, failed }
}
