import type { FastifyInstance } from 'fastify'
import type { ChangeListener } from '../db/change-listener.ts'
import { type CachedResponse, type RenderedResponse, toCachedResponse } from './cached-response.ts'
import { createPartition } from './partition.ts'

type Render = () => Promise<RenderedResponse | CachedResponse>

export type ResponseCache = {
  find(key: string): CachedResponse | undefined
  /** Whether it is cached or being rendered. */
  isKnown(key: string): boolean
  /** Renders a response once, however many ask for it at the same time, and keeps it until a change of what it shows. */
  getOrRender(key: string, render: Render): Promise<CachedResponse>
  /** Resolves once every change that is committed by now has dropped what shows it. */
  catchUp(): Promise<void>
}

/** Source of change notifications: LISTEN in production, a fake in tests. */
export type Changes = Pick<ChangeListener, 'onChange' | 'isUp'>

export function createResponseCache(
  changes: Changes & Pick<ChangeListener, 'catchUp'>,
  maxBytes = 24 * 1024 * 1024,
): ResponseCache {
  const pending = new Map<string, Promise<CachedResponse>>()
  // The long tail, such as filtered pages, has a partition of its own, or it could evict the rest. The 40 pages of a long list fit.
  const partitions = { main: createPartition(maxBytes / 2), longTail: createPartition(maxBytes / 2) }
  const find = (key: string) => partitions.main.find(key) ?? partitions.longTail.find(key)
  let generation = 0

  /** The payload names what changed; if it is empty, anything may have changed. */
  const drop = (payload: string) => {
    generation += 1
    pending.clear()
    const changed = payload === '' ? undefined : payload.split(' ')
    for (const partition of [partitions.main, partitions.longTail]) partition.drop(changed)
  }
  changes.onChange(drop)

  const renderNow = async (key: string, render: Render) => {
    const startedIn = generation
    const rendered = await render()
    const isLongTail = key.includes('?') || rendered.isLongTail === true
    const response = toCachedResponse(rendered, isLongTail)
    const isCacheable = 'isCacheable' in rendered ? rendered.isCacheable : response.status === 200
    // A response rendered before a change must not be cached after it, and nothing is cached while notifications are down.
    if (changes.isUp() && generation === startedIn && isCacheable)
      partitions[isLongTail ? 'longTail' : 'main'].add(key, response)
    return response
  }

  return {
    find,
    isKnown: (key) => find(key) !== undefined || pending.has(key),
    getOrRender: async (key, render) => {
      const known = find(key) ?? pending.get(key)
      if (known !== undefined) return known
      const rendering = renderNow(key, render).finally(() => {
        if (pending.get(key) === rendering) pending.delete(key)
      })
      pending.set(key, rendering)
      return rendering
    },
    catchUp: () => changes.catchUp().catch(() => drop('')),
  }
}

/**
 * Waits before any of these routes replies to a call that may have changed the catalog until this process has heard of it
 *. What was refused has changed nothing.
 */
export function catchUpAfterChanges(routes: FastifyInstance, responseCache: ResponseCache): void {
  routes.addHook('onSend', async ({ method }, { statusCode }) => {
    const isRefused = statusCode >= 400 && statusCode < 500
    if (method !== 'GET' && method !== 'HEAD' && !isRefused) await responseCache.catchUp()
  })
}
