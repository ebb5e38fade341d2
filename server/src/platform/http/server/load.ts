import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { networksOf } from '../../network.ts'
import { scaled } from '../../rate-limiter.ts'
import { createWindowLimit } from '../../window-limit.ts'
import { tooManyRequests } from '../endpoints/rate-limit.ts'
import { Failure } from '../failures/failure.ts'

export type Load = {
  /** False if the process has as much to do as it can answer in time. */
  admit(request: IncomingMessage, response: ServerResponse): boolean
  /** A reply that is being sent costs little. */
  release(request: IncomingMessage): void
  /** Whether a page or list that must be rendered first may be; undefined if so. */
  admitMiss(request: FastifyRequest, response: ServerResponse): Failure<'too_many' | 'unavailable'> | undefined
}

const mostAtOnce = 100
const mostUrgentAtOnce = 300
// However slow the machine is, what is rendered waits for about this long; a few always may, else nothing would be measured.
const renderWithinMs = 700
const alwaysRendering = 4
const mostMissesAtOnce = 24
const missesPerAddress = { points: 300, perSeconds: 20 }

/** Where the server asks itself while it renders a page, which was admitted as a whole. */
export const ownAddress = '0.0.0.0'

/** What goes first: payments, the reports of providers, and the questions of balancers. */
const urgent = /^\/(api\/(payment\/(?!story-order)|wallet\/create-|integrations\/|health|ready|live)|metrics$)/

export const overloaded = new Failure('unavailable', 'The shop is busy. Please try again in a moment.', {
  retryAfterSeconds: 1,
})

/** Refuses at once what would have to wait too long, so that what is admitted is answered soon. */
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
        // Nothing was rendered: without the database every page is a miss, whoever asks.
        if (response.statusCode === 503) misses.giveBack(network)
        // They share one thread, so each takes its part of the time that all took.
        millisecondsEach += ((performance.now() - startedAt) / beside - millisecondsEach) / 8
      })
      return undefined
    },
  }
}
