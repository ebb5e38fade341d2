import type { WireReply } from '@storylamp/contract/endpoint'
import type { upload } from '@storylamp/contract/uploads/uploads'
import type { Outcome } from '../../../api/send.ts'
import type { Progress } from '../../../downloads/fetch-file.ts'
import { endSession } from '../../../session/end-session.ts'
import { accessTokenOf, type Holder } from '../../../session/holder.ts'
import { untilFree } from '../../../session/lock.ts'
import { renew } from '../../../session/renew.ts'

export type Uploaded = WireReply<typeof upload>

const path: (typeof upload)['path'] = '/api/admin/uploads'

type Wishes = { signal: AbortSignal; onProgress: (progress: Progress) => void }

/** Uploads as whoever is signed in. Not by `fetch`, which does not tell how much has been sent. */
export async function uploadFile(holder: Holder, file: File, wishes: Wishes): Promise<Outcome<Uploaded>> {
  await untilFree()
  const token = accessTokenOf(holder)
  const outcome = await post(token, file, wishes)
  if (outcome.problem?.status !== 401) return outcome
  const renewal = await renew(holder, token)
  if (renewal === 'renewed') return post(accessTokenOf(holder), file, wishes)
  if (renewal === 'ended') endSession(holder)
  return outcome
}

const post = (token: string | null, file: File, { signal, onProgress }: Wishes): Promise<Outcome<Uploaded>> =>
  new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('POST', path)
    request.responseType = 'json'
    request.setRequestHeader('authorization', `Bearer ${token}`)
    // What is sent of the form around the file is not counted.
    request.upload.addEventListener('progress', ({ loaded }) =>
      onProgress({ arrived: Math.min(loaded, file.size), total: file.size }),
    )
    request.addEventListener('loadend', () => resolve(outcomeOf(request)))
    signal.addEventListener('abort', () => request.abort())
    const form = new FormData()
    form.append('file', file)
    request.send(form)
  })

function outcomeOf({ status, statusText, response }: XMLHttpRequest): Outcome<Uploaded> {
  if (status === 201) return { reply: response }
  if (status === 0) return { problem: { status: 'FETCH_ERROR' } }
  if (response === null) return { problem: { status: 'PARSING_ERROR', statusText } }
  return { problem: { status, statusText, body: response } }
}
