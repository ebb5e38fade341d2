import type { ContactForm } from '@storylamp/contract/contact/contact'
import { type Generated, type Selectable, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { countAtMost, microsOf, type Slice } from '../../platform/db/long-page.ts'

type ContactMessageTable = {
  id: Generated<string>
  name: string
  email: string
  message: string
  created_at: Generated<Date>
  answered_at: Date | null
}

type ContactTables = { contact_message: ContactMessageTable }

export type MessageRow = Selectable<ContactMessageTable>
export type MessageState = 'open' | 'answered' | undefined

const tables = (db: Db) => db.withTables<ContactTables>()

export const insertMessage = (db: Db, form: ContactForm) =>
  tables(db).insertInto('contact_message').values(form).execute()

function withState(db: Db, state: MessageState) {
  const messages = tables(db).selectFrom('contact_message')
  if (state === undefined) return messages
  return messages.where('answered_at', state === 'open' ? 'is' : 'is not', null)
}

export const selectMessages = (db: Db, state: MessageState, { limit, offset, direction, isBeyond }: Slice) =>
  withState(db, state)
    .selectAll()
    .select(microsOf(sql.ref('created_at')).as('micros'))
    .where(isBeyond(sql.ref('created_at'), sql.ref('id')))
    .orderBy('created_at', direction)
    .orderBy('id', direction)
    .limit(limit)
    .offset(offset)
    .execute()

export const countMessages = (db: Db, state: MessageState): Promise<number> =>
  countAtMost(db, withState(db, state).select('id'))

/** Keeps the time of the first mark. */
export const setAnswered = (db: Db, id: string, isAnswered: boolean): Promise<MessageRow | undefined> =>
  tables(db)
    .updateTable('contact_message')
    .set({ answered_at: isAnswered ? sql<Date>`coalesce(answered_at, now())` : null })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

/** Addresses are compared without case, as those of accounts are. */
const isFrom = (email: string) => sql<boolean>`lower(email) = ${email}`

export const selectMessagesFrom = (db: Db, email: string): Promise<MessageRow[]> =>
  tables(db).selectFrom('contact_message').selectAll().where(isFrom(email)).orderBy('created_at').execute()

export const deleteMessagesFrom = (db: Db, email: string) =>
  tables(db).deleteFrom('contact_message').where(isFrom(email)).execute()
