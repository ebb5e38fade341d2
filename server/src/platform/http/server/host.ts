import type { IncomingMessage } from 'node:http'

/** /bundles and its navigation exist only where the first host label is `bundles` or `localhost`. */
export type HostClass = 'bundles' | 'plain'

export type HostRule = (request: IncomingMessage) => HostClass | undefined

const maxHostsRemembered = 1000

/** Classifies the Host header of a request; undefined for a host that the shop does not serve. */
export function createHostRule(allowedHosts: readonly string[]): HostRule {
  const remembered = new Map<string, HostClass>()
  return (request) => {
    const header = request.headers.host ?? ''
    const known = remembered.get(header)
    if (known !== undefined) return known
    const hostClass = classify(header, allowedHosts)
    if (hostClass !== undefined && remembered.size < maxHostsRemembered) remembered.set(header, hostClass)
    return hostClass
  }
}

function classify(header: string, allowedHosts: readonly string[]): HostClass | undefined {
  const host = /^([a-z0-9.-]+|\[[0-9a-f:]+\])(:\d{1,5})?$/i.exec(header)?.[1]?.toLowerCase()
  if (host === undefined || !isAllowedHost(host, allowedHosts)) return undefined
  const firstLabel = host.split('.')[0]
  return firstLabel === 'bundles' || firstLabel === 'localhost' ? 'bundles' : 'plain'
}

export const isAllowedHost = (host: string, allowedHosts: readonly string[]): boolean =>
  allowedHosts.some((allowed) => matches(host, allowed))

const matches = (host: string, allowed: string) =>
  allowed.startsWith('*.') ? host.endsWith(allowed.slice(1)) && host.length > allowed.length - 1 : host === allowed
