import * as z from 'zod/mini'
import type { Db } from '../db/database.ts'
import { enqueue, type Job } from '../jobs/queue.ts'

const mail = z.strictObject({
  to: z.string(),
  replyTo: z.optional(z.string()),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
})
export type Mail = z.infer<typeof mail>

export const sendMailJob: Job<Mail> = { name: 'send-mail', payload: mail }

/** Queues a mail in the caller's transaction. */
export const queueMail = (db: Db, message: Mail): Promise<void> => enqueue(db, sendMailJob, message)

/** Before all other mails, because somebody waits for it on the page, and its code expires. */
export const queueUrgentMail = (db: Db, message: Mail): Promise<void> => enqueue(db, sendMailJob, message, 'urgent')
