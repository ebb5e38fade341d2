import { randomUUID } from 'node:crypto'
import type { Db } from '../../../platform/db/database.ts'
import type { AccountDeps } from '../deps.ts'
import { findAccountByEmail, insertAccounts, insertConsent, insertFamily } from '../family/account-queries.ts'
import { refuseUsernameConflict } from '../family/username-conflict.ts'
import { codeWrong, findValidCode } from './one-time-codes.ts'
import { deleteRegistration } from './registration-queries.ts'

/** The right code turns the registration into a family, once. */
export async function verifyEmail(deps: AccountDeps, email: string, otp: string) {
  const code = await findValidCode(deps, 'verify', email, otp)
  if (code === undefined) return codeWrong()
  return refuseUsernameConflict(() =>
    deps.db.transaction().execute(async (transaction) => {
      if (!(await code.consume(transaction))) return codeWrong()
      return (await createFamily(transaction, email, deps.clock())) ? undefined : codeWrong()
    }),
  )
}

async function createFamily(db: Db, email: string, now: Date): Promise<boolean> {
  const registration = await deleteRegistration(db, email)
  if (registration === undefined || (await findAccountByEmail(db, email)) !== undefined) return false
  const familyId = randomUUID()
  const { account_id, consent_version, consent_text, asked_at, children, usernames: _, ...parent } = registration
  const member = { family_id: familyId, created_at: now }
  await insertFamily(db, familyId, now)
  await insertConsent(db, {
    family_id: familyId,
    version: consent_version,
    text: consent_text,
    given_at: asked_at,
  })
  await insertAccounts(db, [{ ...parent, ...member, id: account_id, role: 'user' }])
  await insertAccounts(
    db,
    children.map(({ name, username, dob, passwordHash }) => ({
      ...member,
      id: randomUUID(),
      role: 'child',
      firstname: name,
      username,
      dob,
      password_hash: passwordHash,
    })),
  )
  return true
}
