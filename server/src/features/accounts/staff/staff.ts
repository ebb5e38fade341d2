import type { Colleague, Invitation } from '@storylamp/contract/accounts/staff'
import type { StaffRole } from '@storylamp/contract/accounts/staff-rights'
import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import type { Db } from '../../../platform/db/database.ts'
import type { Member } from '../../../platform/http/endpoints/member.ts'
import { Refusal, refuseField } from '../../../platform/http/refusals/refusal.ts'
import { queueUrgentMail } from '../../../platform/mail/mail.ts'
import { recordEvent } from '../../events/index.ts'
import { nameShop } from '../../settings/index.ts'
import type { AccountDeps } from '../deps.ts'
import { invitationEmail } from '../emails.ts'
import { findAccountByEmail } from '../family/account-queries.ts'
import { deleteCodesFor, lockEmail } from '../registration/code-queries.ts'
import { insertAdmin } from './appoint-admin.ts'
import { deleteColleague, lockStaff, selectStaff, setStaffRole } from './staff-queries.ts'

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
    if ((await findAccountByEmail(transaction, person.email)) !== undefined) return emailTaken()
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
    await deleteColleague(transaction, id)
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
