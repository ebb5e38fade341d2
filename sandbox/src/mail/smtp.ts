import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerError, type SMTPServerSession } from 'smtp-server'
import type { Mailbox } from './mailbox.ts'
import { readMail } from './stored-mail.ts'

export type Outage = { down: boolean }

const maxMailBytes = 25 * 1024 * 1024

export function createSmtpServer(mailbox: Mailbox, outage: Outage) {
  const refuseDuringOutage = (done: (refusal?: Error) => void) =>
    outage.down ? done(smtpRefusal(421, 'Service not available: an outage is switched on in the sandbox')) : done()

  const server = new SMTPServer({
    name: 'sandbox.localhost',
    size: maxMailBytes,
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 1000,
    onConnect: (_session, done) => refuseDuringOutage(done),
    // A pooled connection that was opened before the outage must fail as well.
    onMailFrom: (_address, _session, done) => refuseDuringOutage(done),
    onData: (stream, session, done) => {
      receive(stream, session, mailbox).then(() => done(), done)
    },
  })
  // A client that drops its connection is no error of ours.
  server.on('error', () => {})

  return {
    async listen(port: number) {
      server.listen(port, '127.0.0.1')
      await once(server.server, 'listening')
      return (server.server.address() as AddressInfo).port
    },
    close: () => new Promise<void>((closed) => server.close(closed)),
  }
}

async function receive(stream: SMTPServerDataStream, session: SMTPServerSession, mailbox: Mailbox) {
  const chunks: Buffer[] = []
  for await (const chunk of stream) {
    // The rest of an oversized mail is read and discarded.
    if (!stream.sizeExceeded) chunks.push(chunk)
  }
  if (stream.sizeExceeded) throw smtpRefusal(552, 'The mail is larger than 25 MB')
  const mail = await readMail(Buffer.concat(chunks), session.envelope).catch((error) => {
    throw smtpRefusal(554, `The mail cannot be read: ${error.message}`)
  })
  await mailbox.save(mail)
}

function smtpRefusal(responseCode: number, message: string): SMTPServerError {
  return Object.assign(new Error(message), { responseCode })
}
