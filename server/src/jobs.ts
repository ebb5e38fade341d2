import type { TaskList } from 'graphile-worker'
import type { Log } from './platform/log.ts'
import { createSendMail } from './platform/mail/send-mail.ts'

export type JobSettings = { smtpUrl: string | undefined; mailFrom: string }

/** Every job of the shop in one list. */
export function jobs({ smtpUrl, mailFrom }: JobSettings, log: Log): TaskList {
  if (smtpUrl === undefined) return {}
  return { 'send-mail': createSendMail(smtpUrl, mailFrom, log) }
}
