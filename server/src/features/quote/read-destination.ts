import { countryCode } from '@storylamp/contract/delivery/countries'
import { regionCode } from '@storylamp/contract/delivery/regions'
import type { Destination } from './tax.ts'

/** A place as a customer wrote it; undefined if there is no such country. */
export function readDestination(country: string, region: string | undefined): Destination | undefined {
  const code = countryCode(country)
  if (code === undefined) return undefined
  return { country: code, region: region === undefined ? undefined : regionCode(code, region) }
}
