import type { Endpoint } from '@storylamp/contract/endpoint'
import type { FastifyRequest } from 'fastify'

/** One address for one reply: the path as the contract writes it, and only the query keys that it knows, in its order. */
export function canonicalUrl(endpoint: Endpoint, request: FastifyRequest): string {
  const params = request.params as Record<string, string>
  const path = endpoint.path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(params[name] ?? ''))
  const query = new URLSearchParams(queryPairs(endpoint, request)).toString()
  return query === '' ? path : `${path}?${query}`
}

function queryPairs(endpoint: Endpoint, request: FastifyRequest): [string, string][] {
  const given = request.query as Record<string, string>
  const shape = (endpoint.query as { shape?: Record<string, unknown> } | undefined)?.shape ?? {}
  return Object.keys(shape).flatMap((key) => (given[key] === undefined ? [] : [[key, String(given[key])]]))
}
