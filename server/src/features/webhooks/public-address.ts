import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

// IANA's registries of special-purpose addresses, and multicast.
const special = `0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24
  192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/3
  2001::/23 2001:db8::/32 2002::/16 3fff::/20`
const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')
const blocked = new BlockList()
for (const [, network = '', prefix] of special.matchAll(/(\S+)\/(\d+)/g))
  blocked.addSubnet(network, Number(prefix), familyOf(network))

// All others are loopback, link-local, unique-local, multicast, or IPv4 addresses in another form.
const global = new BlockList()
global.addSubnet('2000::', 3, 'ipv6')

export const isPublicAddress = (address: string): boolean =>
  !blocked.check(address, familyOf(address)) && (isIP(address) === 4 || global.check(address, 'ipv6'))

export class PrivateAddress extends Error {}

/** The connection itself looks the name up with it, so that what is checked is what is called. */
export const lookupPublic =
  (resolve: typeof lookup = lookup): LookupFunction =>
  (host, options, done) =>
    resolve(host, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return done(error, '')
      if (!addresses.every(({ address }) => isPublicAddress(address))) return done(new PrivateAddress(), '')
      return options.all === true
        ? done(null, addresses)
        : done(null, addresses[0]?.address ?? '', addresses[0]?.family)
    })

/** Whether a literal address of a URL may be called. Connections look only names up. */
export function isPublicHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  return isIP(host) === 0 ? host !== 'localhost' && !host.endsWith('.localhost') : isPublicAddress(host)
}
