import type { TaskList } from 'graphile-worker'
import { forgetExpired } from './features/accounts/index.ts'
import type { Clock } from './platform/clock.ts'
import type { Db } from './platform/db/database.ts'
import type { Log } from './platform/log.ts'
import { createSendMail } from './platform/mail/send-mail.ts'

export type JobParts = { db: Db; clock: Clock; log: Log; smtpUrl: string | undefined; mailFrom: string }

/** Every job of the shop in one list. */
export const jobs = ({ db, clock, log, smtpUrl, mailFrom }: JobParts): TaskList => ({
  ...(smtpUrl === undefined ? {} : { 'send-mail': createSendMail(smtpUrl, mailFrom, log) }),
  'forget-expired': () => forgetExpired(db, clock),
})

/** What happens by itself, as a crontab. */
export const schedule = '30 3 * * * forget-expired'
