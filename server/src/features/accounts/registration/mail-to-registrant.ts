import type { Db } from '../../../platform/db/database.ts'
import { queueMail } from '../../../platform/mail/mail.ts'
import { findAccountByEmail } from '../family/account-queries.ts'
import type { AccountDeps } from '../deps.ts'
import { alreadyRegisteredLetter, verificationLetter } from '../emails.ts'

/** Whoever has an account is told so instead of getting a code (D11). */
export async function mailToRegistrant(db: Db, deps: AccountDeps, email: string, code: string): Promise<void> {
  const owner = await findAccountByEmail(db, email)
  const letter =
    owner === undefined ? verificationLetter(deps, email, code) : alreadyRegisteredLetter(deps, email, owner.firstname)
  await queueMail(db, letter)
}
