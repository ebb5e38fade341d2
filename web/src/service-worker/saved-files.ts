import { parseByteRange } from '@storylamp/contract/byte-range'
import { savedStories } from '../store/saved-stories.ts'

export const isSavedFile = (pathname: string) => pathname.startsWith(`/${savedStories}/`)

/** Serves a saved file, or the range of it that a player requests. */
export async function savedFile(request: Request): Promise<Response> {
  const whole = await (await caches.open(savedStories)).match(request.url)
  if (whole === undefined) return new Response(null, { status: 404 })
  const file = await whole.blob()
  const headers = { 'content-type': whole.headers.get('content-type') ?? '', 'accept-ranges': 'bytes' }
  const range = parseByteRange(request.headers.get('range'), file.size)
  if (range === 'whole') return new Response(file, { headers })
  if (range === 'unsatisfiable') {
    return new Response(null, { status: 416, headers: { ...headers, 'content-range': `bytes */${file.size}` } })
  }
  const { start, end } = range
  return new Response(file.slice(start, end), {
    status: 206,
    headers: { ...headers, 'content-range': `bytes ${start}-${end - 1}/${file.size}` },
  })
}
