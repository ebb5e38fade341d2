import { newId } from '../ids.ts'
import type { Store } from '../store.ts'
import type { Keys, Tables } from './records.ts'

export function keysOf(store: Store<Tables>): Keys {
  const kept = store.get('keys', 'keys')
  if (kept) return kept
  const made: Keys = {
    id: 'keys',
    clientId: newId('amzn1.application-oa2-client.', 32),
    clientSecret: newId('amzn1.oa2-cs.v1.', 64),
    refreshToken: newId('Atzr|', 64),
  }
  store.put('keys', made)
  return made
}
