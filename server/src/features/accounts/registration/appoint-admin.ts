import { randomBytes, randomUUID } from 'node:crypto'
import type { Db } from '../../../platform/db/database.ts'
import { recordAudit } from '../../audit/index.ts'
import type { AccountDeps } from '../deps.ts'
import { findAccountByEmail, insertAccounts, insertFamily } from '../family/account-queries.ts'
import { deleteSecondFactor } from '../second-factor/second-factor-queries.ts'
import { lockEmail } from './code-queries.ts'
import { storeNewCode } from './one-time-codes.ts'

type Admin = { email: string; firstname: string; lastname: string }
type Appointment = Admin & { isSecondFactorReset: boolean }

/**
 * Creates an admin, or finds the existing one, and returns a code for a new password. The address of a parent is refused,
 * because orders and wallet belong to the family and an admin has none.
 */
export async function appointAdmin(
  { db, clock, passwords, hashKey }: Pick<AccountDeps, 'db' | 'clock' | 'passwords' | 'hashKey'>,
  { isSecondFactorReset, ...admin }: Appointment,
): Promise<{ isNew: boolean; code: string } | 'belongs to a family'> {
  // A password that nobody knows: the admin sets one with the code.
  const passwordHash = await passwords.hash(randomBytes(32).toString('base64url'), { owner: admin.email })
  return db.transaction().execute(async (transaction) => {
    await lockEmail(transaction, admin.email)
    const existing = await findAccountByEmail(transaction, admin.email)
    if (existing !== undefined && existing.role !== 'admin') return 'belongs to a family'
    const adminId = existing?.id ?? (await insertAdmin(transaction, admin, passwordHash, clock()))
    if (existing !== undefined && isSecondFactorReset) await deleteSecondFactor(transaction, adminId)
    const code = await storeNewCode(transaction, { hashKey, clock }, { purpose: 'reset', email: admin.email })
    const isNew = existing === undefined
    const actor = { accountId: adminId, name: 'npm run admin' }
    const details = { isNew, isSecondFactorReset }
    await recordAudit(transaction, actor, { action: 'appoint an admin', target: `admin ${adminId}`, details })
    return { isNew, code }
  })
}

async function insertAdmin(db: Db, admin: Admin, passwordHash: string, now: Date): Promise<string> {
  const [id, family_id] = [randomUUID(), randomUUID()]
  await insertFamily(db, family_id, now)
  await insertAccounts(db, [{ ...admin, password_hash: passwordHash, id, family_id, role: 'admin', created_at: now }])
  return id
}
