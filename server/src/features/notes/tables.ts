import type { Generated } from 'kysely'

type NoteTable = {
  id: Generated<string>
  family_id: string
  /** Null if it is about the customer. Without a reference, as orders of three kinds have notes. */
  order_id: string | null
  text: string
  by: string
  at: Generated<Date>
}

export type NoteTables = { note: NoteTable }
