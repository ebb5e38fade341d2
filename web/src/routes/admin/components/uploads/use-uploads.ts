import type { UploadKind } from '@storylamp/contract/uploads/upload-limits'
import { useRef, useState } from 'react'
import { useStore } from 'react-redux'
import type { Progress } from '../../../../features/downloads/fetch-file.ts'
import type { Store } from '../../../../store/store.ts'
import { type Uploaded, uploadFile } from './upload-file.ts'

export type Upload = { id: number; name: string; progress: Progress; failed?: string; stop: () => void }

const kindTexts: Record<UploadKind, string> = {
  picture: 'a picture (JPEG, PNG, WebP, AVIF or GIF)',
  audio: 'a sound (MP3)',
  video: 'a film (MP4)',
}

const anyOf = new Intl.ListFormat('en', { type: 'disjunction' })

const wrongKindText = (kinds: readonly UploadKind[]) =>
  `This file cannot be used here. Please choose ${anyOf.format(kinds.map((kind) => kindTexts[kind]))}.`

/** Uploads files one after the other, so that they are added in the order in which they were chosen. */
export function useUploads(kinds: readonly UploadKind[], onUploaded: (uploaded: Uploaded, name: string) => void) {
  const store = useStore() as Store
  const lastId = useRef(0)
  const [uploads, setUploads] = useState<Upload[]>([])

  const update = (id: number, changes: Partial<Upload>) =>
    setUploads((all) => all.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)))
  const remove = (id: number) => setUploads((all) => all.filter((upload) => upload.id !== id))

  const enqueue = (file: File) => {
    lastId.current += 1
    const id = lastId.current
    const abort = new AbortController()
    const stop = () => {
      abort.abort()
      remove(id)
    }
    setUploads((all) => [...all, { id, name: file.name, progress: { arrived: 0, total: file.size }, stop }])
    return { file, id, signal: abort.signal }
  }

  const send = async ({ file, id, signal }: ReturnType<typeof enqueue>) => {
    if (signal.aborted) return
    const onProgress = (progress: Progress) => update(id, { progress })
    const { reply, problem } = await uploadFile(store, file, { signal, onProgress })
    if (signal.aborted) return
    const isOtherKind = problem?.code === 'unsupported_media_type' || (reply && !kinds.includes(reply.kind))
    if (isOtherKind) return update(id, { failed: wrongKindText(kinds) })
    if (problem !== undefined) {
      return update(id, { failed: problem.body?.message ?? 'The file could not be uploaded. Please try again.' })
    }
    remove(id)
    onUploaded(reply, file.name)
  }

  // Never rejects: a failed upload is shown in the list.
  const uploadAll = async (files: Iterable<File>) => {
    for (const queued of Array.from(files, enqueue)) await send(queued)
  }
  return { uploads, uploadAll }
}
