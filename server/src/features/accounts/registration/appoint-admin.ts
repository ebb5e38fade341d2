import { randomBytes, randomUUID } from 'node:crypto'
import type { Db } from '../../../platform/db/database.ts'
import { recordAudit } from '../../audit/index.ts'
import { findAccountByEmail, insertAccounts, insertFamily } from '../family/account-queries.ts'
import type { AccountDeps } from '../deps.ts'
import { keepCode, makeCode } from './one-time-codes.ts'
import { deleteSecondFactor } from '../second-factor/second-factor-queries.ts'

type Appointed = { email: string; firstname: string; lastname: string; isFactorForgotten: boolean }

/**
 * Makes an admin, or finds the one there is, and answers with a code for a new password. An address of a family is refused:
 * its orders and its wallet hang on a parent, and an admin is nobody's.
 */
export async function appointAdmin(
  { db, clock, passwords }: Pick<AccountDeps, 'db' | 'clock' | 'passwords'>,
  { email, isFactorForgotten, ...name }: Appointed,
): Promise<{ isNew: boolean; code: string } | 'a family has it'> {
  // Nobody knows it: what lets the admin in is the password that is set with the code.
  const password_hash = await passwords.hash(randomBytes(32).toString('base64url'))
  const code = await makeCode({ clock, passwords }, 'reset', email)
  return db.transaction().execute(async (transaction) => {
    const owner = await findAccountByEmail(transaction, email)
    if (owner !== undefined && owner.role !== 'admin') return 'a family has it'
    const adminId = owner?.id ?? (await insertAdmin(transaction, { ...name, email, password_hash }, clock()))
    if (owner !== undefined && isFactorForgotten) await deleteSecondFactor(transaction, adminId)
    await keepCode(transaction, code)
    const details = { isNew: owner === undefined, isFactorForgotten }
    const actor = { accountId: adminId, name: 'npm run admin' }
    await recordAudit(transaction, actor, { action: 'appoint an admin', target: `admin ${adminId}`, details })
    return { isNew: owner === undefined, code: code.code }
  })
}

type Admin = Omit<Appointed, 'isFactorForgotten'> & { password_hash: string }

async function insertAdmin(db: Db, admin: Admin, now: Date): Promise<string> {
  const [id, family_id] = [randomUUID(), randomUUID()]
  await insertFamily(db, family_id, now)
  await insertAccounts(db, [{ ...admin, id, family_id, role: 'admin', created_at: now }])
  return id
}
