import type { messageStates } from '@storylamp/contract/contact/admin-messages'
import { type Generated, type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { countAtMost, readSlice, type Slice } from '../../platform/db/long-page.ts'
import { countRows } from '../../platform/db/paging.ts'

type ContactMessageTable = {
  id: Generated<string>
  origin: Generated<'form' | 'withdrawal'>
  name: string | null
  email: string
  message: string
  created_at: Generated<Date>
  read_at: Date | null
  answered_at: Date | null
}

type ReplyTable = { id: Generated<number>; message_id: string; text: string; staff_id: string; at: Generated<Date> }

type ContactTables = { contact_message: ContactMessageTable; message_reply: ReplyTable }

export type MessageRow = Selectable<ContactMessageTable>
export type ReplyRow = Selectable<ReplyTable>
export type MessageState = (typeof messageStates)[number] | undefined

const tables = (db: Db) => db.withTables<ContactTables>()

/** A job, which may run twice, names its message. */
export type NewMessage = Insertable<ContactMessageTable>

export const senderOf = ({ name }: Pick<NewMessage, 'name'>): string => name ?? 'Form for withdrawals'

/** False if the message is there already. */
export async function insertMessage(db: Db, message: NewMessage): Promise<boolean> {
  const inserted = await tables(db)
    .insertInto('contact_message')
    .values(message)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

function withState(db: Db, state: MessageState) {
  const messages = tables(db).selectFrom('contact_message')
  if (state === undefined) return messages
  if (state === 'unread') return messages.where('read_at', 'is', null)
  return messages.where('answered_at', state === 'open' ? 'is' : 'is not', null)
}

export const selectMessages = (db: Db, state: MessageState, slice: Slice) =>
  readSlice(withState(db, state).selectAll(), ['created_at', 'id'], slice)

export const countMessages = (db: Db, state: MessageState): Promise<number> =>
  countAtMost(db, withState(db, state).select('id'))

export const countWithdrawals = (db: Db, since: Date): Promise<number> =>
  countRows(
    tables(db).selectFrom('contact_message').where('origin', '=', 'withdrawal').where('created_at', '>=', since),
  )

type Marks = { isAnswered?: boolean | undefined; isRead?: boolean | undefined }

/** Keeps the times of the first marks. What is answered was read. */
export const setMarks = (db: Db, id: string, { isAnswered, isRead }: Marks): Promise<MessageRow | undefined> =>
  tables(db)
    .updateTable('contact_message')
    .set({
      ...(isAnswered === undefined ? {} : { answered_at: firstTime('answered_at', isAnswered) }),
      ...(isRead === undefined && !isAnswered ? {} : { read_at: firstTime('read_at', isRead ?? true) }),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

const firstTime = (column: string, isSet: boolean) =>
  isSet ? sql<Date>`coalesce(${sql.ref(column)}, now())` : sql<null>`NULL`

export const lockMessage = (db: Db, id: string): Promise<MessageRow | undefined> =>
  tables(db).selectFrom('contact_message').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const insertReply = (db: Db, reply: { message_id: string; text: string; staff_id: string }) =>
  tables(db).insertInto('message_reply').values(reply).execute()

export const selectReplies = async (db: Db, messageIds: string[]): Promise<ReplyRow[]> =>
  messageIds.length === 0
    ? []
    : tables(db).selectFrom('message_reply').selectAll().where('message_id', 'in', messageIds).orderBy('id').execute()

/** Addresses are compared without case, as those of accounts are. */
const isFrom = (email: string) => sql<boolean>`lower(email) = ${email}`

export const selectMessagesFrom = (db: Db, email: string): Promise<MessageRow[]> =>
  tables(db).selectFrom('contact_message').selectAll().where(isFrom(email)).orderBy('created_at').execute()

export const deleteMessagesFrom = (db: Db, email: string) =>
  tables(db).deleteFrom('contact_message').where(isFrom(email)).execute()
