import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { createLog } from '../logs/log.ts'
import { createSendMail } from './send-mail.ts'

const message = { to: 'nora@example.com', subject: 'Your code', text: '123456', html: '<p>123456</p>' }

/** A mail server without STARTTLS, as if an attacker had stripped the offer. */
async function serveInTheClear() {
  const received: string[] = []
  const connections: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onConnect: ({ id }, done) => {
      connections.push(id)
      done()
    },
    onData: (stream, _session, done) => {
      stream.on('data', (part) => received.push(String(part)))
      stream.on('end', done)
    },
  })
  server.listen(0)
  await once(server.server, 'listening')
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)))
  return {
    received,
    connections,
    open: () => server.connections.size,
    port: (server.server.address() as AddressInfo).port,
  }
}

const senderTo = (smtpUrl: string) =>
  createSendMail(
    smtpUrl,
    {
      readSender: async () => ({ name: 'Shop', address: 'shop@example.com' }),
      readKey: async () => Buffer.from('a key'),
    },
    createLog('silent'),
  )

const sendTo = (smtpUrl: string, mail: object = message) => senderTo(smtpUrl)(mail, { job: { id: '1', attempts: 1 } })

test('a mail does not leave the machine unless the mail server encrypts', async () => {
  const { received, port } = await serveInTheClear()
  // 0.0.0.0 also reaches this machine, but is not a loopback name.
  await expect(sendTo(`smtp://0.0.0.0:${port}`)).rejects.toThrow('STARTTLS')
  expect(received).toEqual([])
})

test.each(['127.0.0.1', 'localhost'])('a mail server at %s needs no encryption', async (host) => {
  const { received, port } = await serveInTheClear()
  await sendTo(`smtp://${host}:${port}`)
  expect(received.join('')).toContain('123456')
})

test('a relay within a private network can be allowed to go without', async () => {
  const { received, port } = await serveInTheClear()
  await sendTo(`smtp://0.0.0.0:${port}?requireTLS=false`)
  expect(received.join('')).toContain('123456')
})

test('line breaks in a subject or an address start no header and no recipient', async () => {
  const { received, port } = await serveInTheClear()
  const more = '\r\nBcc: eve@example.com\r\n\r\nAnother text'
  const mail = {
    ...message,
    subject: `Hello${more}`,
    replyTo: `nora@example.com${more}`,
    to: `nora@example.com${more}`,
  }
  await sendTo(`smtp://127.0.0.1:${port}`, mail).catch(() => {})
  expect(received.join('').split('\r\n\r\n')[0]).not.toMatch(/^(Bcc|Another text)/m)
})

test('mails that follow one another share a connection, which ends when no more come', async () => {
  const { received, connections, open, port } = await serveInTheClear()
  const sendMail = senderTo(`smtp://127.0.0.1:${port}`)
  for (const id of ['1', '2', '3']) await sendMail(message, { job: { id, attempts: 1 } })
  expect(received.join('').match(/^Message-ID/gm)).toHaveLength(3)
  expect(connections).toHaveLength(1)
  await expect.poll(open).toBe(0)
  await sendMail(message, { job: { id: '4', attempts: 1 } })
  expect(connections).toHaveLength(2)
})

test('all attempts of a mail share an id of the sender’s domain, which is no running number', async () => {
  const { received, port } = await serveInTheClear()
  const sendMail = senderTo(`smtp://127.0.0.1:${port}`)
  for (const id of ['92', '92', '93']) await sendMail(message, { job: { id, attempts: 1 } })
  const ids = [...received.join('').matchAll(/^Message-ID: (.*)\r$/gm)].map(([, id]) => id)
  expect(ids).toEqual([expect.stringMatching(/^<[0-9a-f]{32}@example\.com>$/), ids[0], expect.any(String)])
  expect(ids[2]).not.toBe(ids[0])
})

test('a mail that the shop wrote by itself says so, and one that a person wrote does not', async () => {
  const { received, port } = await serveInTheClear()
  const sendMail = senderTo(`smtp://127.0.0.1:${port}`)
  await sendMail(message, { job: { id: '1', attempts: 1 } })
  expect(received.join('')).toMatch(/^Auto-Submitted: auto-generated\r$/m)
  received.length = 0
  await sendMail({ ...message, replyTo: 'ada@example.com' }, { job: { id: '2', attempts: 1 } })
  expect(received.join('')).not.toContain('Auto-Submitted')
})
