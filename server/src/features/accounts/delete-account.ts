import type { Member } from '../../platform/http/endpoints/member.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import { deletePeople, findAccount, lockFamily } from './account-queries.ts'
import { deleteCodesOf } from './code-queries.ts'
import { confirmPassword } from './confirm-password.ts'
import { accountDeletedLetter } from './letters.ts'
import type { AccountParts } from './parts.ts'
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
