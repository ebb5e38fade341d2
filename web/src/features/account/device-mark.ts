import { randomKey } from '../../api/idempotency.ts'
import { safeLocalStorage } from '../../base/storage.ts'

const key = 'deviceMark'

/** The mark by which accounts know this browser again (D63); undefined where nothing can be stored. Signing out keeps it. */
export function deviceMark(): string | undefined {
  if (safeLocalStorage.get(key) === null) safeLocalStorage.set(key, randomKey())
  return safeLocalStorage.get(key) ?? undefined
}
