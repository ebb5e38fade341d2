import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { sendMailJob } from './mail.ts'

/** Queued mails to an address, or with it as the sender, such as forwarded contact messages. */
const mailsOf = (email: string) => sql`
  task = ${sendMailJob.name}
  AND ${email} IN (lower(payload ->> 'to'), lower(payload ->> 'replyTo'))`

type QueuedMail = { subject: string; text: string; queuedAt: Date }

export async function findMailsOf(db: Db, email: string): Promise<QueuedMail[]> {
  const { rows } = await sql<QueuedMail>`
    SELECT payload ->> 'subject' AS subject, payload ->> 'text' AS text, created_at AS "queuedAt"
    FROM job WHERE ${mailsOf(email)} ORDER BY id`.execute(db)
  return rows
}

/** A mail that is being sent right now still arrives, but its row is deleted with the mail server's reply. */
export const deleteMailsOf = (db: Db, email: string) => sql`DELETE FROM job WHERE ${mailsOf(email)}`.execute(db)
