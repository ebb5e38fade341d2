import { randomUUID } from 'node:crypto'
import type { StaffRole } from '@storylamp/contract/accounts/staff-rights'
import type { Db } from '../../../platform/db/database.ts'
import { insertStaff, recordEvent } from '../../events/index.ts'
import type { AccountDeps } from '../deps.ts'
import { findAccountByEmail, insertAccounts, insertFamily } from '../family/account-queries.ts'
import { lockEmail } from '../registration/code-queries.ts'
import { storeNewCode } from '../registration/one-time-codes.ts'
import { deleteSecondFactor } from '../second-factor/second-factor-queries.ts'
import { setStaffRole } from './staff-queries.ts'

type Admin = { email: string; firstname: string; lastname: string }
type Appointment = Admin & { isSecondFactorReset: boolean }

/**
 * Creates an owner of the shop, or makes an existing admin one, and returns a code for a new password. The address of a parent is refused,
 * because orders and wallet belong to the family and an admin has none.
 */
export async function appointAdmin(
  { db, clock, hashKey }: Pick<AccountDeps, 'db' | 'clock' | 'hashKey'>,
  { isSecondFactorReset, ...admin }: Appointment,
): Promise<{ isNew: boolean; code: string } | 'belongs to a family'> {
  return db.transaction().execute(async (transaction) => {
    await lockEmail(transaction, admin.email)
    const existing = await findAccountByEmail(transaction, admin.email)
    if (existing !== undefined && existing.role !== 'admin') return 'belongs to a family'
    const adminId = existing?.id ?? (await insertAdmin(transaction, { ...admin, staff_role: 'owner' }, clock()))
    if (existing !== undefined) await setStaffRole(transaction, adminId, 'owner')
    if (existing !== undefined && isSecondFactorReset) await deleteSecondFactor(transaction, adminId)
    const code = await storeNewCode(transaction, { hashKey, clock }, { purpose: 'reset', email: admin.email })
    const isNew = existing === undefined
    const details = { isNew, isSecondFactorReset }
    const about = { target: 'admin', targetId: adminId }
    await recordEvent(transaction, { kind: 'staff.appointed', details, by: 'operator', about })
    return { isNew, code }
  })
}

const nameOf = ({ firstname, lastname }: { firstname: string; lastname: string }) => `${firstname} ${lastname}`

/** Nobody can sign in as this admin, who sets a password with a code. */
export async function insertAdmin(db: Db, admin: Admin & { staff_role: StaffRole }, now: Date) {
  const [id, family_id] = [randomUUID(), randomUUID()]
  await insertFamily(db, family_id, now)
  await insertAccounts(db, [{ ...admin, id, family_id, role: 'admin', created_at: now }])
  await insertStaff(db, { id, name: nameOf(admin) })
  return id
}
