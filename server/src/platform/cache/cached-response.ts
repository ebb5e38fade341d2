import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { etagOf } from '../etag.ts'

export type Encoding = 'br' | 'gzip' | 'identity'

type Variant = { headers: string[]; body: Buffer }

/** A whole reply, ready to be written; it is compressed when somebody first asks for it so, and then stays so. */
export type CachedResponse = {
  status: number
  etag: string
  headers: Record<string, string>
  notModifiedHeaders: string[]
  variants: { identity: Variant; br?: Variant; gzip?: Variant }
}

export type RenderedResponse = { status: number; headers: Record<string, string>; body: string }

export function finish({ status, headers, body }: RenderedResponse): CachedResponse {
  const bytes = Buffer.from(body)
  const etag = `W/${etagOf(bytes)}`
  const shared = { ...headers, etag, vary: 'accept-encoding' }
  const identity = variantOf(shared, 'identity', bytes)
  return { status, etag, headers: shared, notModifiedHeaders: flat(shared), variants: { identity } }
}

export async function encode(finished: CachedResponse, encoding: Encoding): Promise<Variant> {
  const known = finished.variants[encoding]
  if (known !== undefined || encoding === 'identity') return known ?? finished.variants.identity
  const bytes = await compress[encoding](finished.variants.identity.body)
  const variant = variantOf(finished.headers, encoding, bytes)
  finished.variants[encoding] = variant
  return variant
}

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

// A page is at most some 100 KB: a small window finds as much in it as a large one, and needs a tenth of the memory.
const compress = {
  br: (bytes: Buffer) =>
    compressBrotli(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 6,
        [constants.BROTLI_PARAM_LGWIN]: 17,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gzip: (bytes: Buffer) => compressGzip(bytes, { level: 6 }),
}

const variantOf = (shared: Record<string, string>, encoding: Encoding, body: Buffer): Variant => ({
  headers: flat({
    ...shared,
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    'content-length': String(body.length),
  }),
  body,
})

const flat = (headers: Record<string, string>) => Object.entries(headers).flat()
