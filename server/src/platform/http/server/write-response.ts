import type { IncomingMessage, ServerResponse } from 'node:http'
import { type CachedResponse, type Encoding, encode } from '../../cache/cached-response.ts'

export function writeResponse(request: IncomingMessage, response: ServerResponse, finished: CachedResponse): void {
  if (finished.status === 200 && request.headers['if-none-match'] === finished.etag) {
    response.writeHead(304, finished.notModifiedHeaders)
    response.end()
    return
  }
  const encoding = bestEncoding(request.headers['accept-encoding'])
  if (finished.variants[encoding] === undefined) {
    encode(finished, encoding).then(() => writeResponse(request, response, finished))
    return
  }
  const { headers, body } = finished.variants[encoding]
  response.writeHead(finished.status, headers)
  response.end(request.method === 'HEAD' ? undefined : body)
}

const answers = new Map<string, Encoding>()

function bestEncoding(acceptEncoding: string | string[] | undefined): Encoding {
  if (typeof acceptEncoding !== 'string') return 'identity'
  const known = answers.get(acceptEncoding)
  if (known !== undefined) return known
  const best = negotiate(acceptEncoding)
  if (answers.size < 200) answers.set(acceptEncoding, best)
  return best
}

function negotiate(acceptEncoding: string): Encoding {
  const accepted = acceptEncoding
    .toLowerCase()
    .split(',')
    .map((part) => part.trim().split(/\s*;\s*/))
    .filter(([, weight]) => weight === undefined || Number(weight.replace('q=', '')) > 0)
    .map(([name]) => name)
  if (accepted.includes('br')) return 'br'
  return accepted.includes('gzip') ? 'gzip' : 'identity'
}
