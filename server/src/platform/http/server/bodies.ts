import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { secondMs } from '../../clock.ts'
import { scaled } from '../../limits/rate-limiter.ts'
import { networksOf, wideFactor } from '../../network/network.ts'
import { tooManyRequests } from '../endpoints/rate-limit.ts'

// They arrive and are answered within milliseconds, so that even a school behind one address has fewer at any moment. Several such
// addresses together, or the networks of one /48, leave places to others.
const maxPerAddress = 30

export const tooManyNow = (waitMs: number) => tooManyRequests('Too many requests. Please try again soon.', waitMs)

export const once = (work: () => void) => {
  let isDone = false
  return () => {
    if (!isDone) work()
    isDone = true
  }
}

/** Counts the requests with bodies of each address; those that are served first only until their body has arrived. */
export function createBodies(rateLimitScale: number, isUrgent: (url: string) => boolean) {
  const most = scaled(maxPerAddress, rateLimitScale)
  const counts = new Map<string, number>()
  const ends = new WeakMap<IncomingMessage, () => void>()
  const countOf = (network: string) => counts.get(network) ?? 0
  const change = (network: string, by: number) => {
    const count = countOf(network) + by
    if (count > 0) counts.set(network, count)
    else counts.delete(network)
  }
  return {
    end: (request: IncomingMessage) => ends.get(request)?.(),
    admit: (request: FastifyRequest, response: ServerResponse) => {
      // The client has hung up: nothing arrives, and nothing would end the count.
      if (response.closed) return undefined
      const { near, wide = near } = networksOf(request.ip)
      if (countOf(near) >= most || countOf(wide) >= most * wideFactor) return tooManyNow(secondMs)
      const networks = new Set([near, wide])
      for (const network of networks) change(network, 1)
      const end = once(() => {
        for (const network of networks) change(network, -1)
      })
      if (isUrgent(request.url)) request.raw.once('end', end)
      ends.set(request.raw, end)
      response.once('close', end)
      return undefined
    },
  }
}
