import { queueMail } from '../../../platform/mail/mail.ts'
import { findAccountByEmail } from '../family/account-queries.ts'
import type { AccountDeps } from '../deps.ts'
import { resetLetter } from '../emails.ts'
import { keepCode, makeCode } from '../registration/one-time-codes.ts'

/** D13: answers the same for every address; only the owner of an account gets a letter. */
export async function forgotPassword(deps: AccountDeps, email: string): Promise<void> {
  const code = await makeCode(deps, 'reset', email)
  if ((await deps.codesPerDay.use(email)) !== undefined) return
  await deps.db.transaction().execute(async (transaction) => {
    await keepCode(transaction, code)
    const owner = await findAccountByEmail(transaction, email)
    if (owner !== undefined) await queueMail(transaction, resetLetter(deps, email, code.code))
  })
}
