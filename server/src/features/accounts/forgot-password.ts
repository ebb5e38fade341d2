import { queueMail } from '../../platform/mail/mail.ts'
import { findAccountByEmail } from './account-queries.ts'
import { resetLetter } from './letters.ts'
import { keepCode, makeCode } from './one-time-codes.ts'
import type { AccountParts } from './parts.ts'

/** D13: answers the same for every address; only the owner of an account gets a letter. */
export async function forgotPassword(parts: AccountParts, email: string): Promise<void> {
  const code = await makeCode(parts, 'reset', email)
  if ((await parts.codesPerDay.use(email)) !== undefined) return
  await parts.db.transaction().execute(async (transaction) => {
    await keepCode(transaction, code)
    const owner = await findAccountByEmail(transaction, email)
    if (owner !== undefined) await queueMail(transaction, resetLetter(parts, email, code.code))
  })
}
