import { randomUUID } from 'node:crypto'
import type { Colleague, Invitation } from '@storylamp/contract/accounts/staff'
import type { StaffRole } from '@storylamp/contract/accounts/staff-rights'
import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Member } from '../../../platform/http/endpoints/member.ts'
import { Refusal, refuseField } from '../../../platform/http/refusals/refusal.ts'
import { queueUrgentMail } from '../../../platform/mail/mail.ts'
import { insertStaffName, recordEvent } from '../../events/index.ts'
import { nameShop } from '../../settings/index.ts'
import type { AccountDeps } from '../deps.ts'
import { invitationEmail, secondFactorResetEmail } from '../emails.ts'
import { deletePeople, findPersonByEmail, insertPeople, selectPeople } from '../family/people.ts'
import { deleteCodesFor, lockEmail } from '../registration/code-queries.ts'
import { storeNewCode } from '../registration/one-time-codes.ts'
import { deleteSecondFactor } from '../second-factor/second-factor-queries.ts'
import { deleteSessionsOf } from '../sessions/session-queries.ts'
import { tables } from '../tables.ts'

export async function listStaff(db: Db, member: Member): Promise<Colleague[]> {
  return (await selectStaff(db)).map(({ id, staff_role, lastSeenAt, ...row }) => ({
    ...row,
    _id: id,
    staffRole: staff_role,
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
    isYou: id === member.accountId,
  }))
}

/** The invited person sets the first password like a forgotten one, so that no mail contains a lasting credential. */
export async function inviteStaff(deps: AccountDeps, member: Member, { staffRole, ...person }: Invitation) {
  return deps.db.transaction().execute(async (transaction) => {
    await lockEmail(transaction, person.email)
    if ((await findPersonByEmail(transaction, person.email)) !== undefined) return emailTaken()
    const admin = { ...person, staff_role: staffRole }
    const id = await insertAdmin(transaction, admin, deps.clock())
    const about = { target: 'admin', targetId: id }
    await recordEvent(transaction, { kind: 'staff.invited', details: { staffRole }, by: member, about })
    const shop = await nameShop(transaction, deps)
    await queueUrgentMail(
      transaction,
      invitationEmail(shop, person, {
        inviter: member.name,
        staffRole,
        needsSecondFactor: deps.isSecondFactorRequired,
      }),
    )
    return undefined
  })
}

export const changeStaffRole = ({ db }: AccountDeps, member: Member, id: string, staffRole: StaffRole) =>
  withColleague(db, id, staffRole, async (transaction, { staff_role: before }) => {
    if (before === staffRole) return
    await setStaffRole(transaction, id, staffRole)
    const details = { before, after: staffRole }
    const about = { target: 'admin', targetId: id }
    await recordEvent(transaction, { kind: 'staff.role_changed', details, by: member, about })
  })

export const endStaff = ({ db }: AccountDeps, member: Member, id: string) =>
  withColleague(db, id, undefined, async (transaction, { staff_role: staffRole, email }) => {
    await deleteCodesFor(transaction, 'reset', email)
    await deletePeople(transaction, [id])
    const about = { target: 'admin', targetId: id }
    await recordEvent(transaction, { kind: 'staff.ended', details: { staffRole }, by: member, about })
  })

type Change = (db: Db, colleague: { staff_role: StaffRole; email: string }) => Promise<void>

/** Refuses what would leave the shop without an owner who has set a password. */
const withColleague = (db: Db, id: string, wanted: StaffRole | undefined, change: Change) =>
  db.transaction().execute(async (transaction) => {
    const known = (await selectStaff(transaction)).find((row) => row.id === id)
    // Before the account, as by whatever sets a new password.
    if (known !== undefined) await lockEmail(transaction, known.email)
    const staff = await lockStaff(transaction)
    const colleague = staff.find((row) => row.id === id)
    if (colleague === undefined) return new Refusal('not_found', adminTexts.colleagueNotFound)
    const owners = staff.filter(({ staff_role, isInvited }) => staff_role === 'owner' && !isInvited)
    if (wanted !== 'owner' && owners.length === 1 && owners[0]?.id === id) return lastOwner()
    await change(transaction, colleague)
    return undefined
  })

const lastOwner = () => new Refusal('last_owner', adminTexts.lastOwner)

const emailTaken = () => refuseField('email_taken', 'email', adminTexts.emailTaken)

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
    const existing = await findPersonByEmail(transaction, admin.email)
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
async function insertAdmin(db: Db, admin: Admin & { staff_role: StaffRole }, now: Date) {
  const id = randomUUID()
  await insertPeople(db, [{ ...admin, id, password_hash: null, created_at: now }])
  await insertStaffName(db, { id, name: nameOf(admin) })
  return id
}

/** Their own is switched off with a code: a stolen session and its password must not be enough. */
export function resetSecondFactor(deps: AccountDeps, member: Member, id: string) {
  if (id === member.accountId) return new Refusal('forbidden', adminTexts.ownSecondFactor)
  return deps.db.transaction().execute(async (transaction) => {
    await lockStaff(transaction)
    const colleague = (await selectStaff(transaction)).find((row) => row.id === id)
    if (colleague === undefined) return new Refusal('not_found', adminTexts.colleagueNotFound)
    if (!colleague.hasSecondFactor) return new Refusal('second_factor_inactive', adminTexts.secondFactorIsOff)
    await deleteSecondFactor(transaction, id)
    await deleteSessionsOf(transaction, id)
    const about = { target: 'admin', targetId: id }
    await recordEvent(transaction, { kind: 'staff.second_factor_reset', details: {}, by: member, about })
    const shop = await nameShop(transaction, deps)
    await queueUrgentMail(transaction, secondFactorResetEmail(shop, colleague, member.name))
    return undefined
  })
}

/** Who has set no password yet. */
const isInvited = sql<boolean>`password_hash IS NULL`.as('isInvited')

type Filled = { staff_role: StaffRole; email: string; lastname: string }

const selectStaff = (db: Db) =>
  selectPeople(db)
    .where('staff_role', 'is not', null)
    .select([
      'id',
      'firstname',
      'lastname',
      'email',
      'staff_role',
      isInvited,
      // A running session may be newer than the login's own time.
      sql<Date | null>`greatest(last_seen_at,
        (SELECT max(last_used_at) FROM session WHERE person_id = person.id))`.as('lastSeenAt'),
      sql<boolean>`EXISTS (SELECT FROM second_factor WHERE second_factor.person_id = person.id AND is_on)`.as(
        'hasSecondFactor',
      ),
    ])
    .orderBy('created_at')
    .orderBy('id')
    .$narrowType<Filled>()
    .execute()

/** Locks all staff in one order, so that of two owners who remove each other one remains. */
const lockStaff = (db: Db) =>
  tables(db)
    .selectFrom('staff')
    .innerJoin('login', 'login.person_id', 'staff.person_id')
    .select(['staff.person_id as id', 'email', 'role as staff_role', isInvited])
    .orderBy('staff.person_id')
    .forUpdate(['staff', 'login'])
    .$narrowType<Pick<Filled, 'email' | 'staff_role'>>()
    .execute()

const setStaffRole = (db: Db, id: string, role: StaffRole) =>
  tables(db).updateTable('staff').set({ role }).where('person_id', '=', id).execute()
