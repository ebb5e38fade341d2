import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Server } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { scaled } from '../../limits/rate-limiter.ts'
import { createWindowLimit } from '../../limits/window-limit.ts'
import { networksOf, wideFactor } from '../../network/network.ts'
import { Refusal } from '../refusals/refusal.ts'
import { createAcceptQueue } from './accept-queue.ts'
import { createBodies, once, tooManyNow } from './bodies.ts'
import { hasBody } from './body-deadline.ts'
import { type Place, withPlace } from './places.ts'

export type Load = {
  /** Counts what waits at this server's port as well. */
  watch(server: Server): void
  /** False if the process is at capacity. A request counts once its body has arrived. */
  admit(request: IncomingMessage, response: ServerResponse): boolean
  /** Runs the handler so that it can wait for something slow without its place. */
  occupy(request: IncomingMessage, work: () => void): void
  /** Called once the reply is being sent, which costs little. */
  release(request: IncomingMessage): void
  /** Counts a request whose body is about to arrive, until its reply; returns the refusal if its address has too many of them. */
  admitBody(request: FastifyRequest, response: ServerResponse): Refusal<'too_many'> | undefined
  /** Admits a page or list that must be rendered; otherwise returns the refusal. */
  admitMiss(request: FastifyRequest, response: ServerResponse): Refusal<'too_many' | 'unavailable'> | undefined
}

const maxAtOnce = 100
const maxUrgentAtOnce = 300
// All share one thread and eight connections to the database: more at once would only wait longer.
const maxMissesAtOnce = 16
const missesPerAddress = { points: 300, perSeconds: 20 }

/** The address of in-process API calls during rendering; their page was admitted as a whole. */
export const ownAddress = '0.0.0.0'

/** Served first: payments, webhooks and health checks. */
const urgent = /^\/(api\/(payment\/(?!story-order)|wallet\/create-|integrations\/|health|ready|live)|metrics$)/

export const overloaded = new Refusal('unavailable', 'The shop is busy. Please try again in a moment.', {
  retryAfterSeconds: 1,
})

/** Takes the response over from Fastify, whose onSend hook then does not run. */
export function hijack({ raw, server }: FastifyRequest, reply: FastifyReply): ServerResponse {
  server.load.release(raw)
  reply.hijack()
  return reply.raw
}

/** Load shedding: refuses at once what would wait too long, so that admitted requests are answered soon. */
export function createLoad(rateLimitScale: number): Load {
  const active = new Set<IncomingMessage>()
  const places = new WeakMap<IncomingMessage, Place>()
  const rendering = createRendering(rateLimitScale)
  const bodies = createBodies(rateLimitScale, (url) => urgent.test(url))
  let server: Server | undefined
  const countWaiting = createAcceptQueue(() => portOf(server))
  const isFull = (url = '') =>
    active.size + countWaiting() >= maxAtOnce && (active.size >= maxUrgentAtOnce || !urgent.test(url))
  const release = (request: IncomingMessage) => {
    active.delete(request)
    rendering.end(request)
    bodies.end(request)
  }
  return {
    watch: (watched) => {
      server = watched
    },
    admit: (request, response) => {
      if (isFull(request.url)) return false
      const count = () => void (response.headersSent || response.closed || active.add(request))
      places.set(
        request,
        createPlace(count, () => void active.delete(request)),
      )
      // A slow sender must not occupy a place. Handlers of GET do not wait for a body.
      if (hasBody(request) && request.method !== 'GET' && request.method !== 'HEAD') request.once('end', count)
      else count()
      response.once('close', () => release(request))
      return true
    },
    occupy: (request, work) => {
      const place = places.get(request)
      if (place === undefined) work()
      else withPlace(place, work)
    },
    release,
    admitBody: bodies.admit,
    admitMiss: rendering.admit,
  }
}

/** Taken again once nothing is waited for any more. */
function createPlace(take: () => void, free: () => void): Place {
  let waiting = 0
  return {
    free: () => {
      if (waiting === 0) free()
      waiting += 1
    },
    retake: () => {
      waiting -= 1
      if (waiting === 0) take()
    },
  }
}

function portOf(server: Server | undefined): number | undefined {
  const address = server?.address()
  return typeof address === 'object' ? address?.port : undefined
}

/** Counts what is being rendered until its reply begins: a client that does not read must not occupy a place. */
function createRendering(rateLimitScale: number) {
  const missesOf = (factor: number) =>
    createWindowLimit({ ...missesPerAddress, points: scaled(missesPerAddress.points * factor, rateLimitScale) })
  const misses = { near: missesOf(1), wide: missesOf(wideFactor) }
  const ends = new WeakMap<IncomingMessage, () => void>()
  let rendering = 0
  return {
    end: (request: IncomingMessage) => ends.get(request)?.(),
    admit: (request: FastifyRequest, response: ServerResponse) => {
      if (request.socket.remoteAddress === ownAddress || response.closed) return undefined
      const { near, wide } = networksOf(request.ip)
      const exceeded = misses.near.use(near) ?? (wide === undefined ? undefined : misses.wide.use(wide))
      if (exceeded) return tooManyNow(exceeded.waitMs)
      if (rendering >= maxMissesAtOnce) return overloaded
      rendering += 1
      const end = once(() => {
        rendering -= 1
        // Nothing was rendered: without the database every page is a miss.
        if (response.statusCode === 503) {
          misses.near.reward(near)
          if (wide !== undefined) misses.wide.reward(wide)
        }
      })
      ends.set(request.raw, end)
      response.once('close', end)
      return undefined
    },
  }
}
