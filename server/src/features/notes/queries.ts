import type { Generated, Insertable, Selectable } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

type NoteTable = {
  id: Generated<string>
  family_id: string
  /** Null if it is about the customer. Without a reference, as orders of three kinds have notes. */
  order_id: string | null
  text: string
  staff_id: string
  at: Generated<Date>
}

type NoteTables = { note: NoteTable }

const tables = (db: Db) => db.withTables<NoteTables>()

export type NoteRow = Selectable<NoteTables['note']>
export type Target = { familyId: string; orderId: string | null }

const maxShown = 200

/** Those about the customer leave out the notes of its orders. */
export const selectNotes = (db: Db, { familyId, orderId }: Target) =>
  tables(db)
    .selectFrom('note')
    .selectAll()
    .where('family_id', '=', familyId)
    .where('order_id', orderId === null ? 'is' : '=', orderId)
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(maxShown)
    .execute()

export const insertNote = (db: Db, note: Insertable<NoteTables['note']>): Promise<NoteRow> =>
  tables(db).insertInto('note').values(note).returningAll().executeTakeFirstOrThrow()

export const lockNote = (db: Db, id: string): Promise<NoteRow | undefined> =>
  tables(db).selectFrom('note').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const removeNote = (db: Db, id: string) => tables(db).deleteFrom('note').where('id', '=', id).execute()

export const selectNotesOfFamily = (db: Db, familyId: string): Promise<NoteRow[]> =>
  tables(db).selectFrom('note').selectAll().where('family_id', '=', familyId).orderBy('at').execute()

export const deleteNotesOfFamily = (db: Db, familyId: string) =>
  tables(db).deleteFrom('note').where('family_id', '=', familyId).execute()
