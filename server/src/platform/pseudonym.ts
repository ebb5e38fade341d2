import { createHmac } from 'node:crypto'
import { networksOf } from './network.ts'

/** Short names for addresses and accounts in the log. Without the shop's key nobody finds out whose they are. */
export type Pseudonyms = { ofAddress(address: string): string; ofAccount(accountId: string): string }

export function createPseudonyms(key: Buffer): Pseudonyms {
  const pseudonym = (text: string) => createHmac('sha256', key).update(text).digest('base64url').slice(0, 16)
  // As the limits do, all addresses of a household count as one.
  return { ofAddress: (address) => pseudonym(networksOf(address).near), ofAccount: pseudonym }
}
