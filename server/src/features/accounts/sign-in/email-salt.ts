import { saltOf } from '../../../platform/passwords/argon2-text.ts'
import type { AccountDeps } from '../deps.ts'
import { findPasswordHash } from '../family/account-queries.ts'
import { keyedHash } from '../keyed-hash.ts'

const saltBytes = 16

/**
 * All passwords of one email share a salt: the account's and those of attempts to register. So a sign-in costs one hash,
 * whatever it is compared with.
 */
export async function emailSalt({ db, hashKey }: Pick<AccountDeps, 'db' | 'hashKey'>, email: string): Promise<Buffer> {
  const passwordHash = await findPasswordHash(db, email)
  return passwordHash === undefined ? keyedHash(hashKey, 'salt', email).subarray(0, saltBytes) : saltOf(passwordHash)
}
