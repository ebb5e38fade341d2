import { createHmac } from 'node:crypto'
import { createTransport } from 'nodemailer'
import type { Log } from '../logs/log.ts'
import { type Mail, sendMailJob } from './mail.ts'

/** The name that mailboxes show, and the address. */
export type Sender = { name: string; address: string }

const timeoutMs = 15_000
const timeouts = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs }
/** Mails that follow one another share connections; the queue repeats what failed, and an idle connection keeps no process. */
const pooled = { pool: true as const, maxRequeues: 0, idleTimeout: 1000 }
const thisMachine = ['localhost', '127.0.0.1', '[::1]']

/** The job that passes a queued mail to the mail server; when it throws, the queue retries it. */
export function createSendMail(
  smtpUrl: string,
  { readSender, readKey }: { readSender: () => Promise<Sender>; readKey: () => Promise<Buffer> },
  log: Log,
) {
  // Mails hold one-time codes. Without this, removing the server's offer of STARTTLS would be enough to read them.
  const requireTLS = !thisMachine.includes(new URL(smtpUrl).hostname)
  const transport = createTransport({ url: smtpUrl, requireTLS, ...timeouts, ...pooled })
  return async (payload: unknown, { job }: { job: { id: string; attempts: number } }): Promise<void> => {
    const message = sendMailJob.payload.parse(payload)
    try {
      const from = await readSender()
      // All attempts share one message id, so that mailboxes recognise a duplicate. It does not tell how many mails there are.
      const name = createHmac('sha256', await readKey())
        .update(job.id)
        .digest('hex')
        .slice(0, 32)
      const messageId = `<${name}@${from.address.split('@').at(-1)}>`
      await transport.sendMail({ ...message, from, messageId, headers: headersOf(message) })
    } catch (error) {
      log.warn({ err: error, job: job.id, attempt: job.attempts }, 'a mail could not be sent yet')
      throw error
    }
  }
}

/** RFC 3834: nothing answers by itself, such as an absence notice. What people write to each other comes with a return address. */
const headersOf = ({ replyTo }: Mail): Record<string, string> =>
  replyTo === undefined ? { 'Auto-Submitted': 'auto-generated' } : {}
