import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from './refusal.ts'
import { answerRefusal } from './send-refusal.ts'

const message = 'Please use plain text only'
const maxNamed = 20
const maxSeen = 2000

/** PostgreSQL stores neither NUL nor half of a surrogate pair. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

export const unstorableText = (...paths: string[]): Refusal<'invalid_input'> =>
  new Refusal('invalid_input', message, { errors: paths.map((path) => ({ path, message })) })

const noted = new WeakSet<FastifyRequest>()

/** Notes JSON with such a text, which it can hold only as an escape: other bytes than UTF-8 have been replaced. */
export function noteUnstorableText(request: FastifyRequest, json: string): void {
  if (unstorableEscape.test(json) && hasUnstorableEscape(json)) noted.add(request)
}

const unstorableEscape = /\\u(?:0000|d[89a-f])/i

/** Both halves of a pair, or in the group what cannot be stored, or any other escape. */
const escapes = /\\ud[89ab][\da-f]{2}\\ud[c-f][\da-f]{2}|(\\u(?:0000|d[89a-f]))|\\./gi

function hasUnstorableEscape(json: string): boolean {
  for (const [, found] of json.matchAll(escapes)) if (found !== undefined) return true
  return false
}

/** NUL, or the first byte of half of a pair and of some letters. */
const escapeInUrl = /%(?:00|ed)/i

/** Refuses text that cannot be stored, on every route and in every part of a request. */
export function refuseUnstorableText(app: FastifyInstance): void {
  app.addHook('preHandler', (request, reply, done) => {
    const isNoted = noted.has(request)
    const paths = isNoted || escapeInUrl.test(request.url) ? findUnstorable(request) : []
    if (!isNoted && paths.length === 0) return done()
    answerRefusal(unstorableText(...paths), request, reply)
  })
}

/** The paths of the fields with such a text, among the first ones of a request. */
function findUnstorable({ params, query, body }: FastifyRequest): string[] {
  const found: string[] = []
  // An explicit stack, because a body may be nested deeper than the call stack.
  const waiting = [body, query, params].map((value) => ({ path: '', value }))
  let seen = 0
  for (let next = waiting.pop(); next !== undefined && found.length < maxNamed; next = waiting.pop()) {
    const { path, value } = next
    if (typeof value === 'string' && !isStorable(value)) found.push(path)
    if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) continue
    const parts = Array.isArray(value) ? value.slice(0, maxSeen) : value
    for (const [key, part] of Object.entries(parts).slice(0, maxSeen - seen)) {
      seen += 1
      if (isStorable(key)) waiting.push({ path: path === '' ? key : `${path}.${key}`, value: part })
      else found.push(path)
    }
  }
  return found
}
