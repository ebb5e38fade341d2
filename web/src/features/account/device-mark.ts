import { randomKey } from '../../api/idempotency.ts'
import { safeLocalStorage } from '../../base/storage.ts'

const key = 'deviceMark'

/** The mark by which accounts recognise this browser; undefined without storage. It survives a sign-out. */
export function deviceMark(): string | undefined {
  if (safeLocalStorage.get(key) === null) safeLocalStorage.set(key, randomKey())
  return safeLocalStorage.get(key) ?? undefined
}
