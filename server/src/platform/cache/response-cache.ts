import type { ChangeListener } from '../db/change-listener.ts'
import { type CachedResponse, finish, type RenderedResponse } from './cached-response.ts'

export type ResponseCache = {
  /** What is kept. Whether it is still true, `isCertain` says, and `confirm` finds out. */
  find(key: string): CachedResponse | undefined
  isCertain(): boolean
  confirm(): Promise<void>
  /** Builds a reply once, however many ask for it at the same time, and keeps it until the next change. */
  getOrRender(key: string, build: () => Promise<RenderedResponse>): Promise<CachedResponse>
}

/** Where changes are heard of: the database's line, or a stand-in for it. */
export type Changes = Pick<ChangeListener, 'onChange' | 'isUp' | 'isCertain' | 'confirm'>

export function createResponseCache(changes: Changes, mostBytes = 16 * 1024 * 1024): ResponseCache {
  const kept = new Map<string, CachedResponse>()
  const underWay = new Map<string, Promise<CachedResponse>>()
  let bytes = 0
  let generation = 0

  changes.onChange(() => {
    generation += 1
    kept.clear()
    underWay.clear()
    bytes = 0
  })

  const keep = (key: string, finished: CachedResponse) => {
    kept.set(key, finished)
    bytes += sizeOf(finished)
    for (const [oldestKey, oldest] of kept) {
      if (bytes <= mostBytes) break
      kept.delete(oldestKey)
      bytes -= sizeOf(oldest)
    }
  }

  const make = async (key: string, build: () => Promise<RenderedResponse>) => {
    const startedIn = generation
    const finished = finish(await build())
    // What was read before a change must not be kept after it, and nothing while changes can't be heard.
    if (changes.isUp() && generation === startedIn && finished.status === 200) keep(key, finished)
    return finished
  }

  return {
    find: (key) => kept.get(key),
    isCertain: changes.isCertain,
    confirm: changes.confirm,
    getOrRender: async (key, build) => {
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

// With its compressed variants, which come later, a reply takes about half as much again.
const sizeOf = ({ variants }: CachedResponse) => variants.identity.body.length * 1.5
