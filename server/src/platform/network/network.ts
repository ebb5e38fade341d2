import { isIPv6 } from 'node:net'

/**
 * An IPv6 customer may have a /48 with 65,536 networks: together they get so many times as much as one household, but not a limit
 * for each network.
 */
export const wideFactor = 4

/**
 * The networks that an address counts for in rate limits: the /64 of an IPv6 household and the /48 of a provider's customer,
 * if it is public. IPv4 counts by address, also when written as IPv6. A client that has hung up has no address.
 */
export function networksOf(address: string | undefined): { near: string; wide?: string } {
  const [plain = ''] = (address ?? '').split('%')
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain) ?? []
  if (mapped !== undefined || !isIPv6(plain)) return { near: mapped ?? plain }
  const groups = groupsOf(plain)
  const near = `${groups.slice(0, 4).join(':')}::/64`
  const isPublic = /^[23]...$/.test(groups[0] ?? '')
  return isPublic ? { near, wide: `${groups.slice(0, 3).join(':')}::/48` } : { near }
}

/** The eight groups of an IPv6 address, each in one spelling. */
function groupsOf(address: string): string[] {
  // The URL parser writes each group, and IPv4 at the end, in the shortest way.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const [before, after] = [head, tail ?? ''].map((part) => (part === '' ? [] : part.split(':'))) as [string[], string[]]
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => '0'), ...after]
}
