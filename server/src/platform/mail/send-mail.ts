import { createTransport } from 'nodemailer'
import type { Log } from '../log.ts'
import { mail } from './mail.ts'

const patienceMs = 15_000

/** The job that hands a queued mail to the mail server; what it throws puts the mail back into the queue. */
export function createSendMail(smtpUrl: string, from: string, log: Log) {
  const transport = createTransport(
    { url: smtpUrl, connectionTimeout: patienceMs, greetingTimeout: patienceMs, socketTimeout: patienceMs },
    { from },
  )
  return async (payload: unknown, { job }: { job: { id: string; attempts: number } }): Promise<void> => {
    const letter = mail.parse(payload)
    try {
      // The same id at every attempt lets a mailbox recognise a letter that was sent twice.
      await transport.sendMail({ ...letter, messageId: `<${job.id}@storylamp>` })
    } catch (error) {
      log.warn({ err: error, job: job.id, attempt: job.attempts }, 'a mail could not be sent yet')
      throw error
    }
  }
}
