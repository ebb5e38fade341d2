import { newId } from '../ids.ts'
import type { Store } from '../store.ts'
import type { Keys, Tables } from './records.ts'

/** Made once and kept, so that a restart does not invalidate the shop's webhook secret. */
export function keysOf(store: Store<Tables>): Keys {
  const kept = store.get('keys', 'keys')
  if (kept) return kept
  const made: Keys = { id: 'keys', secretKey: newId('sk_test_'), webhookSecret: newId('whsec_', 32) }
  store.put('keys', made)
  return made
}
