import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { nowInSeconds } from '../clock.ts'
import type { Provider } from '../provider.ts'
import { problem } from './problems.ts'

const retentionSeconds = 24 * 60 * 60
const longestKey = 255

/** Runs a request once per key. Effect and reply are written together, so that a crash leaves both or neither. */
export function answerOnce({ store }: Provider, request: FastifyRequest, reply: FastifyReply, work: () => unknown) {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string' || key === '') return work()
  if (key.length > longestKey) throw idempotencyProblem(`An idempotency key has at most ${longestKey} characters.`)
  reply.header('idempotency-key', key)
  const path = request.url
  const parameters = fingerprint(String(request.body ?? ''))
  const first = store.get('replies', key)
  if (!first || first.createdAt < nowInSeconds() - retentionSeconds) {
    const body = work()
    store.put('replies', { id: key, path, parameters, requestId: request.id, createdAt: nowInSeconds(), body })
    return body
  }
  if (first.path !== path) {
    throw idempotencyProblem(
      `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${first.path}' vs '${path}').`,
    )
  }
  if (first.parameters !== parameters) {
    throw idempotencyProblem(
      'Keys for idempotent requests can only be used with the same parameters they were first used with.',
    )
  }
  reply.header('idempotent-replayed', 'true').header('original-request', first.requestId)
  return first.body
}

function idempotencyProblem(message: string) {
  return problem(400, message, { type: 'idempotency_error' })
}

/** Equal for the same parameters in any order. */
function fingerprint(form: string) {
  const pairs = [...new URLSearchParams(form)].map((pair) => JSON.stringify(pair)).sort()
  return createHash('sha256').update(pairs.join()).digest('hex')
}
