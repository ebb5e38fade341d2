import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { etagOf } from '../etag.ts'

export type Encoding = 'br' | 'gzip' | 'identity'

export type Variant = { headers: string[]; body: Buffer }

/** A whole response, ready to be written. A compressed variant is made when it is first asked for, and kept. */
export type CachedResponse = {
  status: number
  tags?: readonly string[] | undefined
  etag: string
  headers: Record<string, string>
  notModifiedHeaders: string[]
  variants: { identity: Variant; br?: Variant; gzip?: Variant }
  /** One of very many, each read a few times: a fast compression matters more than its last kilobyte. */
  isLongTail: boolean
}

export type RenderedResponse = {
  status: number
  headers: Record<string, string>
  body: string | string[]
  /** The things that it shows, whose changes drop it. Without tags every change does. */
  tags?: readonly string[] | undefined
  /** Defaults to whether the status is 200. */
  isCacheable?: boolean
  /** Without a currency in the address, the visitor's languages decide which of several it is in. */
  isByLanguage?: boolean
  /** One of very many addresses with such a response. */
  isLongTail?: boolean
}

export function toCachedResponse(response: RenderedResponse | CachedResponse, isLongTail = false): CachedResponse {
  if ('variants' in response) return response
  const { status, headers, body, tags, isByLanguage } = response
  const bytes = bytesOf(typeof body === 'string' ? [body] : body)
  const etag = `W/${etagOf(bytes)}`
  const shared = { ...headers, etag, vary: isByLanguage ? 'accept-encoding, accept-language' : 'accept-encoding' }
  const identity = variantOf(shared, 'identity', bytes)
  return { status, tags, etag, headers: shared, notModifiedHeaders: flat(shared), variants: { identity }, isLongTail }
}

export async function compressedVariant(cached: CachedResponse, encoding: Encoding): Promise<Variant> {
  const known = cached.variants[encoding]
  if (known !== undefined || encoding === 'identity') return known ?? cached.variants.identity
  const bytes = ownBytes(await compress[encoding](cached.variants.identity.body, cached.isLongTail))
  const variant = variantOf(cached.headers, encoding, bytes)
  cached.variants[encoding] = variant
  return variant
}

/** In memory of its own, as small buffers are parts of larger blocks, which they would keep alive. */
function bytesOf(parts: string[]): Buffer {
  const bytes = Buffer.allocUnsafeSlow(parts.reduce((sum, part) => sum + Buffer.byteLength(part), 0))
  let end = 0
  for (const part of parts) end += bytes.write(part, end)
  return bytes
}

/** The output of zlib is a part of a larger block, too. */
function ownBytes(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(copy)
  return copy
}

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

// For pages of at most 100 KB, a small window compresses as well as a large one and needs a tenth of the memory.
const compress = {
  br: (bytes: Buffer, isLongTail: boolean) =>
    compressBrotli(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: isLongTail ? 4 : 6,
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
