import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { networksOf } from '../../network.ts'
import { scaled } from '../../rate-limiter.ts'
import { createWindowLimit } from '../../window-limit.ts'
import { tooManyRequests } from '../endpoints/rate-limit.ts'
import { Failure } from '../failures/failure.ts'

export type Load = {
  /** False if the process is at capacity. */
  admit(request: IncomingMessage, response: ServerResponse): boolean
  /** Called once the reply is being sent, which costs little. */
  release(request: IncomingMessage): void
  /** Admits a page or list that must be rendered; otherwise returns the refusal. */
  admitMiss(request: FastifyRequest, response: ServerResponse): Failure<'too_many' | 'unavailable'> | undefined
}

const mostAtOnce = 100
const mostUrgentAtOnce = 300
// The longest expected wait for rendering, on a machine of any speed. A few renderings are always allowed, so that there is
// something to measure.
const renderWithinMs = 700
const alwaysRendering = 4
const mostMissesAtOnce = 24
const missesPerAddress = { points: 300, perSeconds: 20 }

/** The address of in-process API calls during rendering; their page was admitted as a whole. */
export const ownAddress = '0.0.0.0'

/** Served first: payments, webhooks and health checks. */
const urgent = /^\/(api\/(payment\/(?!story-order)|wallet\/create-|integrations\/|health|ready|live)|metrics$)/

export const overloaded = new Failure('unavailable', 'The shop is busy. Please try again in a moment.', {
  retryAfterSeconds: 1,
})

/** Load shedding: refuses at once what would wait too long, so that admitted requests are answered soon. */
export function createLoad(rateLimitScale: number): Load {
  const active = new Set<IncomingMessage>()
  const misses = createWindowLimit({ ...missesPerAddress, points: scaled(missesPerAddress.points, rateLimitScale) })
  let rendering = 0
  let millisecondsEach = 0
  const isFull = (url = '') => active.size >= mostAtOnce && (active.size >= mostUrgentAtOnce || !urgent.test(url))
  return {
    admit: (request, response) => {
      if (isFull(request.url)) return false
      active.add(request)
      response.once('close', () => active.delete(request))
      return true
    },
    release: (request) => void active.delete(request),
    admitMiss: (request, response) => {
      if (request.socket.remoteAddress === ownAddress) return undefined
      const network = networksOf(request.ip).near
      const exceeded = misses.use(network)
      if (exceeded) return tooManyRequests('Too many requests. Please try again soon.', exceeded.waitMs)
      const isSlow = rendering >= alwaysRendering && rendering * millisecondsEach > renderWithinMs
      if (isSlow || rendering >= mostMissesAtOnce) return overloaded
      rendering += 1
      const [beside, startedAt] = [rendering, performance.now()]
      response.once('close', () => {
        rendering -= 1
        // Nothing was rendered: without the database every page is a miss.
        if (response.statusCode === 503) misses.giveBack(network)
        // All share one thread, so each is charged its share of the elapsed time.
        millisecondsEach += ((performance.now() - startedAt) / beside - millisecondsEach) / 8
      })
      return undefined
    },
  }
}
