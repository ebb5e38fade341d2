import { randomUUID } from 'node:crypto'
import type { Db } from '../../../platform/db/database.ts'
import type { Failure } from '../../../platform/http/failures/failure.ts'
import { findAccountByEmail, insertAccounts, insertConsent, insertFamily } from '../family/account-queries.ts'
import type { AccountDeps } from '../deps.ts'
import { findRightCode, wrongCode } from './one-time-codes.ts'
import { takeRegistration } from './registration-queries.ts'
import { unlessUsernameTaken } from '../family/username-conflict.ts'

/** The right code turns the attempt to register into a family, once. */
export async function verifyEmail(deps: AccountDeps, email: string, otp: string): Promise<Failure | undefined> {
  const right = await findRightCode(deps, 'verify', email, otp)
  if (right === undefined) return wrongCode()
  return unlessUsernameTaken(() =>
    deps.db.transaction().execute(async (transaction) => {
      if (!(await right.useUp(transaction))) return wrongCode()
      return (await createFamily(transaction, email, deps.clock())) ? undefined : wrongCode()
    }),
  )
}

async function createFamily(db: Db, email: string, now: Date): Promise<boolean> {
  const attempt = await takeRegistration(db, email)
  if (attempt === undefined || (await findAccountByEmail(db, email)) !== undefined) return false
  const familyId = randomUUID()
  const { account_id, consent_version, consent_text, asked_at, children, usernames: _, ...person } = attempt
  const inFamily = { family_id: familyId, created_at: now }
  await insertFamily(db, familyId, now)
  await insertConsent(db, {
    family_id: familyId,
    version: consent_version,
    text: consent_text,
    given_at: asked_at,
  })
  await insertAccounts(db, [{ ...person, ...inFamily, id: account_id, role: 'user' }])
  await insertAccounts(
    db,
    children.map(({ name, username, dob, passwordHash }) => ({
      ...inFamily,
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
