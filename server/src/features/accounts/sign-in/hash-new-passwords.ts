import { accountTexts } from '@storylamp/contract/accounts/account-texts'
import { Refusal } from '../../../platform/http/refusals/refusal.ts'
import type { NewPassword, Passwords } from '../../../platform/passwords/passwords.ts'

export async function hashNewPasswords(
  passwords: Passwords,
  secrets: NewPassword[],
  owner: string,
): Promise<string[] | Refusal<'too_many'>> {
  const hashes = await passwords.hash(secrets, owner)
  return hashes === 'busy' ? shopBusy() : hashes
}

export const shopBusy = () => new Refusal('too_many', accountTexts.busy, { retryAfterSeconds: 2 })
