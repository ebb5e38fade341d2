import type { IncomingMessage, ServerResponse } from 'node:http'
import { type CachedResponse, compressedVariant, type Encoding, type Variant } from '../../cache/cached-response.ts'
import { isKnownToClient } from '../../etag.ts'

export function writeResponse(request: IncomingMessage, response: ServerResponse, cached: CachedResponse): void {
  if (cached.status === 200 && isKnownToClient(request.headers, cached.etag)) {
    response.writeHead(304, cached.notModifiedHeaders)
    response.end()
    return
  }
  const encoding = bestEncoding(request.headers['accept-encoding'])
  const write = ({ headers, body }: Variant) => {
    response.writeHead(cached.status, headers)
    response.end(request.method === 'HEAD' ? undefined : body)
  }
  const ready = cached.variants[encoding]
  if (ready !== undefined) {
    write(ready)
    return
  }
  compressedVariant(cached, encoding)
    // If compressing fails, the body is sent uncompressed.
    .catch(() => cached.variants.identity)
    .then(write)
    .catch(() => response.destroy())
}

const negotiated = new Map<string, Encoding>()

function bestEncoding(acceptEncoding: string | string[] | undefined): Encoding {
  if (typeof acceptEncoding !== 'string') return 'identity'
  const known = negotiated.get(acceptEncoding)
  if (known !== undefined) return known
  const best = negotiate(acceptEncoding)
  if (negotiated.size < 200) negotiated.set(acceptEncoding, best)
  return best
}

function negotiate(acceptEncoding: string): Encoding {
  const accepted = acceptEncoding
    .toLowerCase()
    .split(',')
    .map((part) => part.split(';').map((piece) => piece.trim()))
    .filter(([, weight]) => weight === undefined || Number(weight.replace('q=', '')) > 0)
    .map(([name]) => name)
  if (accepted.includes('br')) return 'br'
  return accepted.includes('gzip') ? 'gzip' : 'identity'
}
