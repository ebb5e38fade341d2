import type { Db } from '../../platform/db/database.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import { findAccountByEmail } from './account-queries.ts'
import { alreadyRegisteredLetter, verificationLetter } from './letters.ts'
import type { AccountParts } from './parts.ts'

/** Whoever has an account is told so instead of getting a code (D11). */
export async function mailToRegistrant(db: Db, parts: AccountParts, email: string, code: string): Promise<void> {
  const owner = await findAccountByEmail(db, email)
  const letter =
    owner === undefined
      ? verificationLetter(parts, email, code)
      : alreadyRegisteredLetter(parts, email, owner.firstname)
  await queueMail(db, letter)
}
