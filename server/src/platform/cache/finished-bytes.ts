import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { ChangeLine } from '../db/change-line.ts'

export type Encoding = 'br' | 'gzip' | 'identity'

/** A whole reply, ready to be written: headers and body in every encoding. */
export type Finished = {
  status: number
  etag: string
  notModifiedHeaders: string[]
  variants: Record<Encoding, { headers: string[]; body: Buffer }>
}

export type Unfinished = { status: number; headers: Record<string, string>; body: string }

export type FinishedBytes = {
  /** What is kept. Whether it is still true, `isCertain` says, and `confirm` finds out. */
  find(key: string): Finished | undefined
  isCertain(): boolean
  confirm(): Promise<void>
  /** Builds a reply once, however many ask for it at the same time, and keeps it until the next change. */
  findOrMake(key: string, build: () => Promise<Unfinished>): Promise<Finished>
}

/** Where changes are heard of: the database's line, or a stand-in for it. */
export type Changes = Pick<ChangeLine, 'onChange' | 'isUp' | 'isCertain' | 'confirm'>

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

export function createFinishedBytes(changes: Changes, mostBytes = 16 * 1024 * 1024): FinishedBytes {
  const kept = new Map<string, Finished>()
  const underWay = new Map<string, Promise<Finished>>()
  let bytes = 0
  let generation = 0

  changes.onChange(() => {
    generation += 1
    kept.clear()
    underWay.clear()
    bytes = 0
  })

  const keep = (key: string, finished: Finished) => {
    kept.set(key, finished)
    bytes += sizeOf(finished)
    for (const [oldestKey, oldest] of kept) {
      if (bytes <= mostBytes) break
      kept.delete(oldestKey)
      bytes -= sizeOf(oldest)
    }
  }

  const make = async (key: string, build: () => Promise<Unfinished>) => {
    const startedIn = generation
    const finished = await finish(await build())
    // What was read before a change must not be kept after it, and nothing while changes can't be heard.
    if (changes.isUp() && generation === startedIn && finished.status === 200) keep(key, finished)
    return finished
  }

  return {
    find: (key) => kept.get(key),
    isCertain: changes.isCertain,
    confirm: changes.confirm,
    findOrMake: async (key, build) => {
      if (!changes.isCertain()) await changes.confirm()
      const known = kept.get(key) ?? underWay.get(key)
      if (known !== undefined) return known
      const making = make(key, build).finally(() => {
        if (underWay.get(key) === making) underWay.delete(key)
      })
      underWay.set(key, making)
      return making
    },
  }
}

const sizeOf = ({ variants }: Finished) =>
  variants.identity.body.length + variants.gzip.body.length + variants.br.body.length

export async function finish({ status, headers, body }: Unfinished): Promise<Finished> {
  const identity = Buffer.from(body)
  const [br, gz] = await Promise.all([
    compressBrotli(identity, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length },
    }),
    compressGzip(identity, { level: 9 }),
  ])
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  const shared = { ...headers, etag, vary: 'accept-encoding' }
  const variant = (encoding: Encoding, bytes: Buffer) => ({
    headers: flat({
      ...shared,
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
      'content-length': String(bytes.length),
    }),
    body: bytes,
  })
  return {
    status,
    etag,
    notModifiedHeaders: flat(shared),
    variants: { identity: variant('identity', identity), br: variant('br', br), gzip: variant('gzip', gz) },
  }
}

const flat = (headers: Record<string, string>) => Object.entries(headers).flat()
