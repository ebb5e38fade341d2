import type { RefusalCode } from '@storylamp/contract/refusals'
import { fetchWithSession } from '../../api/session-fetch.ts'
import type { Session } from '../../session/access-token.ts'
import type { NamedFile } from './save-file.ts'

type Refused = { file?: undefined; message?: string | undefined; code?: RefusalCode | undefined }
type Fetched = { file: NamedFile } | Refused

/** In bytes. A compressed response has no total to compare with. */
export type Progress = { arrived: number; total: number | undefined }

type Options = { name: string; signal: AbortSignal; onProgress: (progress: Progress) => void }

/**
 * Fetches a file with the access token, which a link could not send. The file name and the message of the response come
 * before those of the caller.
 */
export async function fetchFile(
  session: Session,
  path: string,
  { name, signal, onProgress }: Options,
): Promise<Fetched> {
  try {
    const response = await fetchWithSession(session)(path, { signal })
    if (!response.ok) return await refusalIn(response)
    const content = await withProgress(response, onProgress).blob()
    return { file: { name: nameIn(response.headers.get('content-disposition')) ?? name, content } }
  } catch {
    return {}
  }
}

const refusalIn = (response: Response): Promise<Refused> =>
  response.json().then(
    ({ message, code }) => ({ message, code }),
    () => ({}),
  )

function withProgress(response: Response, onProgress: Options['onProgress']): Response {
  const { body, headers } = response
  if (body === null) return response
  const total = headers.has('content-encoding') ? undefined : Number(headers.get('content-length')) || undefined
  let arrived = 0
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      arrived += chunk.byteLength
      onProgress({ arrived, total })
      controller.enqueue(chunk)
    },
  })
  return new Response(body.pipeThrough(counter), { headers })
}

/** The UTF-8 name of RFC 5987, else the plain one. */
function nameIn(disposition: string | null): string | undefined {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '') ?? []
  if (encoded !== undefined) return decodeURIComponent(encoded)
  return /filename="([^"]+)"/i.exec(disposition ?? '')?.[1]
}
