import { isIP } from 'node:net'

const names = ['loopback', 'linklocal', 'uniquelocal']
// Whoever is in a trusted network may claim any address, and nobody owns a larger one.
const shortestPrefix = { 4: 8, 6: 7 }

/** Whether this names proxies: an address, a network such as 10.0.0.0/24, or a name that Fastify knows. */
export function isProxyNetwork(text: string): boolean {
  if (names.includes(text)) return true
  const [, address = '', prefix] = /^([^/]+?)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  const version = isIP(address)
  if (version !== 4 && version !== 6) return false
  const longest = version === 4 ? 32 : 128
  return prefix === undefined || (Number(prefix) >= shortestPrefix[version] && Number(prefix) <= longest)
}
