import { accountTexts } from '@storylamp/contract/texts'
import { Failure } from '../../platform/http/failure.ts'
import type { Member } from '../../platform/http/member.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import { deletePeople, findAccount, lockFamily } from './account-queries.ts'
import { deleteCodesOf } from './code-queries.ts'
import { accountDeletedLetter } from './letters.ts'
import type { AccountParts } from './parts.ts'
import { tryPassword } from './password-attempt.ts'
import { takeRegistration } from './registration-queries.ts'

/** D6: the people go with all that is personal; the family's empty row stays for the orders' sake. */
export async function deleteAccount(parts: AccountParts, { accountId, familyId }: Member, password: string) {
  const account = await findAccount(parts.db, accountId)
  const email = account?.email ?? ''
  const refused = await confirmPassword(parts, email, account?.password_hash, password)
  if (refused !== undefined) return refused
  await parts.db.transaction().execute(async (transaction) => {
    await lockFamily(transaction, familyId)
    for (const keeper of parts.keepers) await keeper.forget(transaction, familyId)
    await deletePeople(transaction, familyId)
    await deleteCodesOf(transaction, email)
    await takeRegistration(transaction, email)
    await queueMail(transaction, accountDeletedLetter(parts, email, account?.firstname ?? ''))
  })
  return undefined
}

/** Wrong answers count like failed sign-ins: a stolen token must not become a way to guess the password. */
async function confirmPassword(parts: AccountParts, email: string, kept: string | undefined, password: string) {
  const known = await tryPassword(parts, email, async (check) => ((await check(kept, password)) ? 'right' : undefined))
  if (known !== undefined) return known === 'right' ? undefined : known
  const errors = [{ path: 'password', message: accountTexts.passwordWrong }]
  return new Failure('invalid_input', accountTexts.passwordWrong, { errors })
}
