import { isIP } from 'node:net'

const privateNames = /^[^.]+$|(^|\.)localhost$|\.(test|local|internal|lan|home\.arpa)$/
const privateAddresses =
  /^(127|10|0)\.|^192\.168\.|^169\.254\.|^172\.(1[6-9]|2\d|3[01])\.|^(::1?|f[cd][0-9a-f]{2}:.*|fe80:.*)$/i

/** Whether the internet may know this host name or address. */
export function isPublicName(name: string): boolean {
  const address = name.replace(/^\[|\]$/g, '')
  return isIP(address) ? !privateAddresses.test(address) : name !== '' && !privateNames.test(name)
}
