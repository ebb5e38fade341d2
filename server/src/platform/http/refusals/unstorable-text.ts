import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from './refusal.ts'
import { answerRefusal } from './send-refusal.ts'

const message = 'Please use plain text only'
const maxNamed = 20

/** PostgreSQL stores neither NUL nor half of a surrogate pair. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

export const unstorableText = (...paths: string[]): Refusal<'invalid_input'> =>
  new Refusal('invalid_input', message, { errors: paths.map((path) => ({ path, message })) })

/** Refuses text that cannot be stored, on every route and in every part of a request. */
export function refuseUnstorableText(app: FastifyInstance): void {
  app.addHook('preHandler', (request, reply, done) => {
    const paths = findUnstorable(request)
    if (paths.length === 0) return done()
    answerRefusal(unstorableText(...paths), request, reply)
  })
}

/** The paths of the fields with such a text. */
function findUnstorable({ params, query, body }: FastifyRequest): string[] {
  const found: string[] = []
  // An explicit stack, because a body may be nested deeper than the call stack.
  const waiting = [params, query, body].map((value) => ({ path: '', value }))
  for (let next = waiting.pop(); next !== undefined && found.length < maxNamed; next = waiting.pop()) {
    const { path, value } = next
    if (typeof value === 'string' && !isStorable(value)) found.push(path)
    if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) continue
    for (const [key, part] of Object.entries(value)) {
      if (isStorable(key)) waiting.push({ path: path === '' ? key : `${path}.${key}`, value: part })
      else found.push(path)
    }
  }
  return found
}
