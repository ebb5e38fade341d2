import type { StaffRole } from '@storylamp/contract/accounts/staff-rights'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { AccountTables } from '../tables.ts'

const tables = (db: Db) => db.withTables<AccountTables>()

const staff = (db: Db) => tables(db).selectFrom('account').where('role', '=', 'admin')

/** Who has set no password yet. */
const isInvited = sql<boolean>`password_hash IS NULL`.as('isInvited')

type Filled = { staff_role: StaffRole; email: string; lastname: string }

export const selectStaff = (db: Db) =>
  staff(db)
    .select([
      'id',
      'firstname',
      'lastname',
      'email',
      'staff_role',
      isInvited,
      // A running session may be newer than the account's own time.
      sql<Date | null>`greatest(last_seen_at,
        (SELECT max(last_used_at) FROM session WHERE account_id = account.id))`.as('lastSeenAt'),
      sql<boolean>`EXISTS (SELECT FROM second_factor WHERE second_factor.account_id = account.id AND is_on)`.as(
        'hasSecondFactor',
      ),
    ])
    .orderBy('created_at')
    .orderBy('id')
    .$narrowType<Filled>()
    .execute()

/** Locks all staff in one order, so that of two owners who remove each other one remains. */
export const lockStaff = (db: Db) =>
  staff(db)
    .select(['id', 'email', 'staff_role', isInvited])
    .orderBy('id')
    .forUpdate()
    .$narrowType<Pick<Filled, 'email' | 'staff_role'>>()
    .execute()

export const setStaffRole = (db: Db, accountId: string, role: StaffRole) =>
  tables(db).updateTable('account').set({ staff_role: role }).where('id', '=', accountId).execute()

/** Its sessions are deleted with it. */
export const deleteColleague = (db: Db, accountId: string) =>
  tables(db).deleteFrom('account').where('id', '=', accountId).execute()
