import type { FastifyInstance } from 'fastify'
import { mailApi } from './api.ts'
import { openMailbox } from './mailbox.ts'
import { mailPages } from './pages.ts'
import { createSmtpServer } from './smtp.ts'

export async function mail(app: FastifyInstance, options: { folder: string; smtpPort: number }) {
  const mailbox = await openMailbox(options.folder)
  const outage = { down: false }
  const smtp = createSmtpServer(mailbox, outage)
  const port = await smtp.listen(options.smtpPort)
  app.addHook('onClose', smtp.close)

  app.companies.push({
    name: 'Mail',
    path: '/mail',
    pretends: 'A mail provider. Every mail the shop sends ends up in this mailbox, whoever it is for.',
    addresses: { smtpUrl: `smtp://127.0.0.1:${port}` },
  })
  mailApi(app, mailbox, outage)
  await mailPages(app, mailbox, outage)
}
