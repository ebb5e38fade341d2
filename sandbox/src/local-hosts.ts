import type { FastifyRequest } from 'fastify'
import { refusal } from './refusals.ts'

const localHost = /^(localhost|[a-z0-9.-]+\.localhost|127\.0\.0\.1)$/i

/** Prevents DNS rebinding: a foreign page whose name resolves to this computer could otherwise read the mail. */
export async function refuseForeignHosts(request: FastifyRequest) {
  if (!localHost.test(request.hostname)) throw refusal(421, 'The sandbox answers only to localhost.')
}
