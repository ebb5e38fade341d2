import { sql, type Updateable } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { type AccountTables, tables } from '../tables.ts'

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
    .select(['id', 'family_id', 'invited_by'])
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

export const deleteInvitationsBy = (db: Db, parentId: string) =>
  tables(db).deleteFrom('parent_invitation').where('invited_by', '=', parentId).execute()

export const changeMember = (db: Db, id: string, change: Updateable<AccountTables['member']>) =>
  tables(db).updateTable('member').set(change).where('person_id', '=', id).execute()

/** Fails if anything refers to it. */
export async function deleteEmptyFamily(db: Db, id: string): Promise<void> {
  await tables(db).deleteFrom('story_tool_consent').where('family_id', '=', id).execute()
  await tables(db).deleteFrom('family').where('id', '=', id).execute()
}
