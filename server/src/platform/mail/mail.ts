import * as z from 'zod/mini'
import type { Db } from '../db/database.ts'
import { enqueue } from '../jobs/queue.ts'

export const mail = z.strictObject({
  to: z.string(),
  replyTo: z.optional(z.string()),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
})
export type Mail = z.infer<typeof mail>

/** Puts a mail into the queue, in the transaction of whatever it reports. */
export const queueMail = (db: Db, letter: Mail): Promise<void> => enqueue(db, 'send-mail', letter)
