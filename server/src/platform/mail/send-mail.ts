import { createTransport } from 'nodemailer'
import type { Log } from '../log.ts'
import { sendMailJob } from './mail.ts'

/** The name that mailboxes show, and the address. */
export type Sender = { name: string; address: string }

const timeoutMs = 15_000
const timeouts = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs }
/** Mails that follow one another share connections; the queue repeats what failed, and an idle connection keeps no process. */
const pooled = { pool: true as const, maxRequeues: 0, idleTimeout: 1000 }
const thisMachine = ['localhost', '127.0.0.1', '[::1]']

/** The job that passes a queued mail to the mail server; when it throws, the queue retries it. */
export function createSendMail(smtpUrl: string, readSender: () => Promise<Sender>, log: Log) {
  // Mails hold one-time codes. Without this, removing the server's offer of STARTTLS would be enough to read them.
  const requireTLS = !thisMachine.includes(new URL(smtpUrl).hostname)
  const transport = createTransport({ url: smtpUrl, requireTLS, ...timeouts, ...pooled })
  return async (payload: unknown, { job }: { job: { id: string; attempts: number } }): Promise<void> => {
    const message = sendMailJob.payload.parse(payload)
    try {
      // All attempts share one message id, so that mailboxes recognise a duplicate.
      await transport.sendMail({ ...message, from: await readSender(), messageId: `<${job.id}@storylamp>` })
    } catch (error) {
      log.warn({ err: error, job: job.id, attempt: job.attempts }, 'a mail could not be sent yet')
      throw error
    }
  }
}
