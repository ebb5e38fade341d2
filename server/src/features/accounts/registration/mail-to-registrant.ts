import type { Db } from '../../../platform/db/database.ts'
import { queueUrgentMail } from '../../../platform/mail/mail.ts'
import { nameShop } from '../../settings/index.ts'
import type { AccountDeps } from '../deps.ts'
import { alreadyRegisteredEmail, verificationEmail } from '../emails.ts'
import { findAccountByEmail } from '../family/account-queries.ts'
import type { Attempt } from './attempt-queries.ts'

/** The owner of an existing account gets a notice instead of a code. */
export async function mailToRegistrant(db: Db, deps: AccountDeps, attempt: Attempt, code: string): Promise<void> {
  const owner = await findAccountByEmail(db, attempt.email)
  const shop = await nameShop(db, deps)
  await queueUrgentMail(
    db,
    owner === undefined
      ? verificationEmail(shop, attempt, code)
      : alreadyRegisteredEmail(shop, attempt.email, owner.firstname),
  )
}
