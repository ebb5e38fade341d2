import { accountTexts } from '@storylamp/contract/accounts/account-texts'
import { Refusal } from '../../../platform/http/refusals/refusal.ts'
import { saltOf } from '../../../platform/passwords/argon2-text.ts'
import { isCommonPassword } from '../../../platform/passwords/common-passwords.ts'
import type { NewPassword, Passwords } from '../../../platform/passwords/passwords.ts'
import type { AccountDeps } from '../deps.ts'
import { findPersonByEmail } from '../family/people.ts'
import { keyedHash } from '../keyed-hash.ts'

export async function hashNewPasswords(passwords: Passwords, secrets: NewPassword[], owner: string) {
  const hashes = await passwords.hash(secrets, owner)
  return hashes === 'busy' ? shopBusy() : hashes
}

export const shopBusy = () => new Refusal('too_many', accountTexts.busy, { retryAfterSeconds: 2 })

const saltBytes = 16

/**
 * All passwords of one email share a salt: the account's and those of attempts to register. So a sign-in costs one hash,
 * whatever it is compared with.
 */
export async function emailSalt({ db, hashKey }: Pick<AccountDeps, 'db' | 'hashKey'>, email: string): Promise<Buffer> {
  const { password_hash = null } = (await findPersonByEmail(db, email)) ?? {}
  return password_hash === null ? keyedHash(hashKey, 'salt', email).subarray(0, saltBytes) : saltOf(password_hash)
}

type Typed = { path: string; password: string | undefined }

/** Names the fields whose new passwords are among those that attackers try first. */
export async function refuseCommonPasswords(typed: Typed[]) {
  const message = accountTexts.passwordCommon
  const areCommon = await Promise.all(typed.map(({ password }) => password !== undefined && isCommonPassword(password)))
  const errors = typed.filter((_, at) => areCommon[at]).map(({ path }) => ({ path, message }))
  return errors.length === 0 ? undefined : new Refusal('invalid_input', message, { errors })
}

export const passwordsOfChildren = (children: { password?: string | undefined }[]): Typed[] =>
  children.map(({ password }, at) => ({ path: `children.${at}.password`, password }))
