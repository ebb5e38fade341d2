import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { type AccountTables, tables } from '../tables.ts'

/** Who opened the family first. */
export const selectParents = (db: Db, familyId: string) =>
  tables(db)
    .selectFrom('account')
    .select(['id', 'firstname', 'email', 'joined_at'])
    .where('family_id', '=', familyId)
    .where('role', '=', 'user')
    .orderBy('joined_at', (order) => order.asc().nullsFirst())
    .orderBy('id')
    .$narrowType<{ email: string }>()
    .execute()

type Invitation = AccountTables['parent_invitation']

/** In place of an earlier one to the same address. */
export async function insertInvitation(db: Db, invitation: Invitation): Promise<void> {
  const { family_id, email } = invitation
  await tables(db)
    .deleteFrom('parent_invitation')
    .where('family_id', '=', family_id)
    .where('email', '=', email)
    .execute()
  await tables(db).insertInto('parent_invitation').values(invitation).execute()
}

export const findInvitations = (db: Db, familyId: string) =>
  tables(db)
    .selectFrom('parent_invitation')
    .select(['id', 'email', 'expires_at'])
    .where('family_id', '=', familyId)
    .orderBy('expires_at')
    .execute()

export const findInvitation = (db: Db, codeHash: Buffer, now: Date) =>
  tables(db)
    .selectFrom('parent_invitation')
    .select(['id', 'family_id'])
    .where('code_hash', '=', codeHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()

/** Returns whether it was still there: it works once. */
export async function deleteInvitation(db: Db, id: string, familyId: string): Promise<boolean> {
  const { numDeletedRows } = await tables(db)
    .deleteFrom('parent_invitation')
    .where(sql<boolean>`id::text = ${id}`)
    .where('family_id', '=', familyId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export const deleteInvitationsBy = (db: Db, accountId: string) =>
  tables(db).deleteFrom('parent_invitation').where('invited_by', '=', accountId).execute()

export const moveParent = (db: Db, id: string, to: { family_id: string; joined_at: Date | null }) =>
  tables(db).updateTable('account').set(to).where('id', '=', id).execute()

/** Fails if anything refers to it. */
export async function deleteEmptyFamily(db: Db, id: string): Promise<void> {
  await tables(db).deleteFrom('story_tool_consent').where('family_id', '=', id).execute()
  await tables(db).deleteFrom('family').where('id', '=', id).execute()
}
