import type { FastifyRequest } from 'fastify'

/** The proxy's name for a request, so that its log and ours can be read together; a stranger gets one of ours. */
export function requestIdOf(request: FastifyRequest): string {
  const given = request.headers['x-request-id']
  const isNamed = typeof given === 'string' && /^[\w.:/+=@-]{1,128}$/.test(given)
  return isNamed && cameByProxy(request) ? given : request.id
}

/** The first of the addresses is whoever is connected; there are more only where that one is believed. */
const cameByProxy = ({ ips }: FastifyRequest) => ips !== undefined && ips.length > 1
