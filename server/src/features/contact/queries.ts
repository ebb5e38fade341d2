import type { ContactForm } from '@storylamp/contract/contact'
import type { Generated } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

type ContactTables = {
  contact_message: { id: Generated<string>; name: string; email: string; message: string; created_at: Generated<Date> }
}

export const insertMessage = (db: Db, form: ContactForm) =>
  db.withTables<ContactTables>().insertInto('contact_message').values(form).execute()
