import { fetchAs } from '../session/fetch-as.ts'
import type { Holder } from '../session/holder.ts'
import type { NamedFile } from './save-file.ts'

type Fetched = { file: NamedFile } | { file?: undefined; message: string | undefined }

/** In bytes; what was compressed on the way has no total to compare with. */
export type Progress = { arrived: number; total: number | undefined }

type Wishes = { name: string; signal: AbortSignal; onProgress: (progress: Progress) => void }

/**
 * Fetches a file as whoever is signed in: a link could not bring the access token along. The shop's own name for it comes
 * before the one that is wished, and so do its words for a refusal.
 */
export async function fetchFile(holder: Holder, path: string, { name, signal, onProgress }: Wishes): Promise<Fetched> {
  try {
    const response = await fetchAs(holder)(path, { signal })
    if (!response.ok) return { message: await messageIn(response) }
    const content = await counted(response, onProgress).blob()
    return { file: { name: nameIn(response.headers.get('content-disposition')) ?? name, content } }
  } catch {
    return { message: undefined }
  }
}

const messageIn = (response: Response): Promise<string | undefined> =>
  response.json().then(
    ({ message }) => message,
    () => undefined,
  )

function counted(response: Response, onProgress: Wishes['onProgress']): Response {
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

/** The name with every letter comes first, the one for old programs second. */
function nameIn(disposition: string | null): string | undefined {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '') ?? []
  if (encoded !== undefined) return decodeURIComponent(encoded)
  return /filename="([^"]+)"/i.exec(disposition ?? '')?.[1]
}
