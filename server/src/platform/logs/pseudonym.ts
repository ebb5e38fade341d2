import { createHmac } from 'node:crypto'
import { networksOf } from '../network/network.ts'

/** Pseudonyms for addresses and accounts in the log; only the shop's key links them to people. */
export type Pseudonyms = { ofAddress(address: string): string; ofAccount(accountId: string): string }

export function createPseudonyms(key: Buffer): Pseudonyms {
  const pseudonym = (text: string) => createHmac('sha256', key).update(text).digest('base64url').slice(0, 16)
  // Like the rate limits, treats all addresses of a household as one.
  return { ofAddress: (address) => pseudonym(networksOf(address).near), ofAccount: pseudonym }
}
