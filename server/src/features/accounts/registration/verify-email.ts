import { randomUUID } from 'node:crypto'
import type { Db } from '../../../platform/db/database.ts'
import type { AccountDeps } from '../deps.ts'
import { findAccountByEmail, insertAccounts, insertConsent, insertFamily } from '../family/account-queries.ts'
import { recogniseFamily } from '../family/former-families.ts'
import { refuseUsernameConflict } from '../family/username-conflict.ts'
import { type Attempt, deleteAttempts, findAttempt, findOwnAttempts, type ProofOfAttempt } from './attempt-queries.ts'
import { deleteCode, lockEmail } from './code-queries.ts'
import { codeWrong, findRightCode } from './one-time-codes.ts'

type Request = ProofOfAttempt & { email: string; otp: string }

/** The entered code decides which attempt becomes the family; the others are deleted. */
export async function verifyEmail(deps: AccountDeps, { email, otp, ...proof }: Request, network: string) {
  const attemptIds = (await findOwnAttempts(deps.db, email, proof)).map(({ id }) => id)
  const isOwner = attemptIds.length > 0
  const code = await findRightCode(deps, { purpose: 'verify', email, code: otp, isOwner, network, attemptIds })
  if (code === undefined) return codeWrong()
  return refuseUsernameConflict(() =>
    deps.db.transaction().execute(async (transaction) => {
      await lockEmail(transaction, email)
      const attempt = code.attemptId === null ? undefined : await findAttempt(transaction, code.attemptId)
      const isUnused = await deleteCode(transaction, code.id)
      await deleteAttempts(transaction, email)
      const hasAccount = (await findAccountByEmail(transaction, email)) !== undefined
      if (!isUnused || attempt === undefined || hasAccount) return codeWrong()
      await createFamily(transaction, deps, attempt)
      return undefined
    }),
  )
}

async function createFamily(db: Db, deps: AccountDeps, attempt: Attempt): Promise<void> {
  const { id, email, password_hash, firstname, lastname, mobile, dob, children } = attempt
  const familyId = randomUUID()
  const now = deps.clock()
  const member = { family_id: familyId, created_at: now }
  await insertFamily(db, familyId, now)
  await insertConsent(db, {
    family_id: familyId,
    version: attempt.consent_version,
    text: attempt.consent_text,
    given_at: attempt.asked_at,
  })
  await insertAccounts(db, [{ ...member, id, role: 'user', email, password_hash, firstname, lastname, mobile, dob }])
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
  await recogniseFamily(db, deps, familyId, email)
}
