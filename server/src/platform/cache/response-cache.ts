import type { FastifyInstance } from 'fastify'
import type { ChangeListener } from '../db/change-listener.ts'
import { type CachedResponse, type RenderedResponse, toCachedResponse } from './cached-response.ts'

type Render = () => Promise<RenderedResponse | CachedResponse>

export type ResponseCache = {
  find(key: string): CachedResponse | undefined
  /** Whether it is cached or being rendered. */
  isKnown(key: string): boolean
  /** Renders a response once, however many ask for it at the same time, and keeps it until the next change. */
  getOrRender(key: string, render: Render): Promise<CachedResponse>
  /** For whoever changes the catalogue in this process: the notification may come later than the reply (D60). */
  drop(): void
}

/** Source of change notifications: LISTEN in production, a fake in tests. */
export type Changes = Pick<ChangeListener, 'onChange' | 'isUp'>

export function createResponseCache(changes: Changes, maxBytes = 16 * 1024 * 1024): ResponseCache {
  const cached = new Map<string, CachedResponse>()
  const pending = new Map<string, Promise<CachedResponse>>()
  // Filtered pages have a share of their own, because endless filters and page numbers could evict the rest.
  const shares = { filtered: createShare(maxBytes / 4), plain: createShare((maxBytes * 3) / 4) }
  let generation = 0

  const drop = () => {
    generation += 1
    cached.clear()
    pending.clear()
    shares.filtered.clear()
    shares.plain.clear()
  }
  changes.onChange(drop)

  const add = (key: string, response: CachedResponse) => {
    const share = key.includes('?') ? shares.filtered : shares.plain
    cached.set(key, response)
    for (const oldest of share.add(key, sizeOf(response))) cached.delete(oldest)
  }

  const renderNow = async (key: string, render: Render) => {
    const startedIn = generation
    const rendered = await render()
    const response = toCachedResponse(rendered)
    const isCacheable = 'isCacheable' in rendered ? rendered.isCacheable : response.status === 200
    // A response rendered before a change must not be cached after it, and nothing is cached while notifications are down.
    if (changes.isUp() && generation === startedIn && isCacheable) add(key, response)
    return response
  }

  return {
    find: (key) => cached.get(key),
    isKnown: (key) => cached.has(key) || pending.has(key),
    drop,
    getOrRender: async (key, render) => {
      const known = cached.get(key) ?? pending.get(key)
      if (known !== undefined) return known
      const rendering = renderNow(key, render).finally(() => {
        if (pending.get(key) === rendering) pending.delete(key)
      })
      pending.set(key, rendering)
      return rendering
    },
  }
}

/** A share of the cache's space; `add` returns the keys to evict, oldest first. */
function createShare(maxBytes: number) {
  const sizes = new Map<string, number>()
  let bytes = 0
  return {
    add: (key: string, size: number): string[] => {
      bytes += size - (sizes.get(key) ?? 0)
      sizes.set(key, size)
      const gone: string[] = []
      for (const [oldest, itsSize] of sizes) {
        if (bytes <= maxBytes) break
        sizes.delete(oldest)
        bytes -= itsSize
        gone.push(oldest)
      }
      return gone
    },
    clear: () => {
      sizes.clear()
      bytes = 0
    },
  }
}

// The compressed variants, which are made on demand, add about half as much again.
const sizeOf = ({ variants }: CachedResponse) => variants.identity.body.length * 1.5

/**
 * Drops the cache before any of these routes replies to a call that may have changed the catalogue (D60). What was refused has
 * changed nothing: strangers could otherwise keep the cache empty.
 */
export function dropAfterChanges(routes: FastifyInstance, responseCache: ResponseCache): void {
  routes.addHook('onSend', async ({ method }, { statusCode }) => {
    const isRefused = statusCode >= 400 && statusCode < 500
    if (method !== 'GET' && method !== 'HEAD' && !isRefused) responseCache.drop()
  })
}
