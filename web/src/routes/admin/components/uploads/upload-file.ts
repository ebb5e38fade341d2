import type { WireReply } from '@storylamp/contract/endpoint'
import type { upload } from '@storylamp/contract/uploads/uploads'
import { type Fetcher, type Outcome, outcomeOf } from '../../../../api/request.ts'
import { fetchWithSession } from '../../../../api/session-fetch.ts'
import type { Progress } from '../../../../features/downloads/fetch-file.ts'
import type { Session } from '../../../../session/access-token.ts'

export type Uploaded = WireReply<typeof upload>

const path: (typeof upload)['path'] = '/api/admin/uploads'

type Options = { signal: AbortSignal; onProgress: (progress: Progress) => void }

export const uploadFile = (session: Session, file: File, options: Options) =>
  outcomeOf(() => fetchWithSession(session, postFile(file, options))(path, {})) as Promise<Outcome<Uploaded>>

/** Uses XMLHttpRequest, because `fetch` does not report upload progress. */
const postFile =
  (file: File, { signal, onProgress }: Options): Fetcher =>
  (url, { headers }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open('POST', url)
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
      // `loaded` includes the multipart envelope.
      request.upload.addEventListener('progress', ({ loaded }) =>
        onProgress({ arrived: Math.min(loaded, file.size), total: file.size }),
      )
      request.addEventListener('loadend', () => {
        const { status, statusText, responseText } = request
        if (status === 0) reject(new TypeError('The upload has failed'))
        else resolve(new Response(responseText, { status, statusText }))
      })
      signal.addEventListener('abort', () => request.abort())
      const form = new FormData()
      form.append('file', file)
      request.send(form)
    })
