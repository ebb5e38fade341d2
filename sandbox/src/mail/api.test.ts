import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import nodemailer from 'nodemailer'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startSandbox, temporaryFolder } from '../../test/started-sandbox.ts'

const subjectsOf = (messages: { subject: string }[]) => messages.map(({ subject }) => subject)

describe('GET /mail/messages', () => {
  test('→ 200 with every part of a mail that came by SMTP (D53)', async () => {
    const sandbox = await startSandbox()
    await sandbox.send({
      messageId: '<7@storylamp>',
      from: 'Storylamp <shop@example.com>',
      to: 'Mia Müller <parent@example.com>',
      replyTo: 'help@example.com',
      subject: 'Grüße 🌙 from the lamp',
      text: 'Your code is 123456',
      html: '<p>Your code is <b>123456</b></p>',
    })

    const [message, ...others] = await sandbox.messages('?to=parent@example.com')
    expect(others).toEqual([])
    expect(message).toEqual({
      id: 1,
      messageId: '<7@storylamp>',
      to: 'parent@example.com',
      from: 'Storylamp <shop@example.com>',
      replyTo: 'help@example.com',
      subject: 'Grüße 🌙 from the lamp',
      text: expect.stringMatching(/^Your code is 123456\s*$/),
      html: expect.stringContaining('<b>123456</b>'),
      date: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    })
    expect(Math.abs(Date.parse(message.date) - Date.now())).toBeLessThan(60_000)
  })

  test('→ newest first (D53)', async () => {
    const sandbox = await startSandbox()
    for (const subject of ['first', 'second', 'third']) await sandbox.send({ to: 'parent@example.com', subject })
    expect(subjectsOf(await sandbox.messages())).toEqual(['third', 'second', 'first'])
  })

  test('?to= → only that address, in any case of its letters, a plus sign encoded or not (D53)', async () => {
    const sandbox = await startSandbox()
    await sandbox.send({ to: 'Parent@Example.com', subject: 'wanted' })
    await sandbox.send({ to: 'parent+b@example.com', subject: 'tagged' })
    await sandbox.send({ to: 'grandparent@example.com', subject: 'other' })

    expect(subjectsOf(await sandbox.messages('?to=pARENT@example.COM'))).toEqual(['wanted'])
    expect(subjectsOf(await sandbox.messages('?to=parent%2Bb%40example.com'))).toEqual(['tagged'])
    expect(subjectsOf(await sandbox.messages('?to=parent+b@example.com'))).toEqual(['tagged'])
    expect(await sandbox.messages('?to=nobody@example.com')).toEqual([])
  })

  test('→ a mail to several addresses once for each, blind copies too (D53)', async () => {
    const sandbox = await startSandbox()
    await sandbox.send({ to: 'a@example.com', cc: 'b@example.com', bcc: 'c@example.com', subject: 'to all' })

    const copies: { to: string }[] = await sandbox.messages()
    expect(copies.map(({ to }) => to).sort()).toEqual(['a@example.com', 'b@example.com', 'c@example.com'])
    expect(await sandbox.messages('?to=c@example.com')).toHaveLength(1)
  })
})

describe('keeping mail', () => {
  test('SMTP says 250 when the mail is on disk, and a restart finds it there (D53)', async () => {
    const folder = await temporaryFolder()
    const before = await startSandbox(folder)
    const { response } = await before.send({ to: 'parent@example.com', subject: 'kept' })
    expect(response).toMatch(/^250 /)
    expect(await readdir(join(folder, 'mail'))).toEqual(['0000000001.json'])
    const stored = await before.messages()
    await before.close()

    const after = await startSandbox(folder)
    expect(await after.messages()).toEqual(stored)
    await after.send({ to: 'parent@example.com', subject: 'after the restart' })
    expect(subjectsOf(await after.messages())).toEqual(['after the restart', 'kept'])
  })

  test('a mail whose sender hangs up half-way is not kept', async () => {
    const sandbox = await startSandbox()
    const socket = connect(Number(new URL(sandbox.smtpUrl).port), '127.0.0.1')
    const dialogue = ['EHLO shop', 'MAIL FROM:<a@b.c>', 'RCPT TO:<parent@example.com>', 'DATA', 'Subject: half']
    await new Promise((closed) => {
      socket.on('close', closed)
      socket.on('data', (reply) => {
        const line = dialogue.shift()
        if (line) socket.write(`${line}\r\n`)
        if (/^354/.test(String(reply))) socket.end()
      })
    })
    await sandbox.send({ to: 'parent@example.com', subject: 'whole' })
    expect(subjectsOf(await sandbox.messages())).toEqual(['whole'])
  })

  test('a mail over 25 MB is refused with 552 and not kept', async () => {
    const sandbox = await startSandbox()
    const raw = `Subject: huge\r\n\r\n${`${'x'.repeat(998)}\r\n`.repeat(26_300)}`
    await expect(sandbox.send({ raw, envelope: { from: 'a@b.c', to: 'd@e.f' } })).rejects.toMatchObject({
      responseCode: 552,
    })
    expect(await sandbox.messages()).toEqual([])
  })

  test('DELETE /mail/messages → 204 and nothing left, also on disk', async () => {
    const folder = await temporaryFolder()
    const sandbox = await startSandbox(folder)
    await sandbox.send({ to: 'parent@example.com' })

    const reply = await sandbox.app.inject({ method: 'DELETE', url: '/mail/messages' })
    expect(reply.statusCode).toBe(204)
    expect(await sandbox.messages()).toEqual([])
    expect(await readdir(join(folder, 'mail'))).toEqual([])
  })

  test('DELETE /mail/messages?to= → 400, because it would empty the mailbox for everyone', async () => {
    const sandbox = await startSandbox()
    await sandbox.send({ to: 'parent@example.com' })
    const reply = await sandbox.app.inject({ method: 'DELETE', url: '/mail/messages?to=other@example.com' })
    expect(reply.statusCode).toBe(400)
    expect(await sandbox.messages()).toHaveLength(1)
  })
})

describe('PUT /mail/outage', () => {
  test('{down: true} → SMTP answers 421 and keeps nothing, {down: false} → mail arrives again (D45)', async () => {
    const sandbox = await startSandbox()
    expect((await sandbox.setOutage(true)).json()).toEqual({ down: true })
    await expect(sandbox.send({ to: 'parent@example.com' })).rejects.toMatchObject({ responseCode: 421 })
    expect(await sandbox.messages()).toEqual([])

    await sandbox.setOutage(false)
    await sandbox.send({ to: 'parent@example.com' })
    expect(await sandbox.messages()).toHaveLength(1)
  })

  test('{down: true} → a connection that is already open is turned away as well (D45)', async () => {
    const sandbox = await startSandbox()
    const pool = nodemailer.createTransport({ url: sandbox.smtpUrl, pool: true, maxConnections: 1 })
    onTestFinished(() => pool.close())
    const mail = { from: 'shop@example.com', to: 'parent@example.com', text: 'Hello' }
    await pool.sendMail(mail)
    await sandbox.setOutage(true)
    await expect(pool.sendMail(mail)).rejects.toMatchObject({ responseCode: 421 })
    expect(await sandbox.messages()).toHaveLength(1)
  })
})
