import { contactTexts } from '@storylamp/contract/contact/contact-texts'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { visitor } from '../../../test/fixtures/families.ts'
import { useShop } from '../../../test/shop.ts'
import { startWorker } from '../../platform/jobs/worker.ts'
import { createLog } from '../../platform/logs/log.ts'
import { createSendMail } from '../../platform/mail/send-mail.ts'

const shop = useShop({ CONTACT_EMAIL: 'staff@example.com', RATE_LIMIT_SCALE: '100' })
const strictShop = useShop({ RATE_LIMIT_SCALE: '0.1' })
const newShop = useShop({}, undefined, undefined, undefined, { isProduction: true })
const form = { name: 'Ada Lovelace', email: 'ada@example.com', message: 'Does the owl hoot?' }
const send = (payload: unknown) => shop.app.inject({ method: 'POST', url: '/api/contact', payload: payload as object })
const stored = async () => (await shop.pool.query('SELECT name, email, message FROM contact_message')).rows

beforeEach(() => shop.pool.query('TRUNCATE contact_message, message_reply, job'))

test('D40 POST /api/contact → 201, the message is stored and its mail queued', async () => {
  const reply = await send({ ...form, name: '  Ada Lovelace ' })
  expect(reply.statusCode).toBe(201)
  expect(reply.json()).toEqual({ message: contactTexts.sent })
  expect(await stored()).toEqual([form])
  const { rows } = await shop.pool.query('SELECT payload FROM job')
  expect(rows[0].payload).toMatchObject({ to: 'staff@example.com', replyTo: 'ada@example.com' })
})

test('D40 POST /api/contact of whoever is signed in → a copy, to the address of the account alone', async () => {
  const { call, emailsTo, makeFamily } = visitor(shop)
  const family = await makeFamily()
  await shop.pool.query('TRUNCATE job')
  const message = { ...form, email: 'stranger@example.com' }
  const reply = await call('POST', '/api/contact', message, family.parent)
  expect([reply.statusCode, reply.json()]).toEqual([201, { message: contactTexts.sent, copyTo: family.form.email }])
  const [copy, ...others] = await emailsTo(family.form.email)
  expect([copy?.subject, others]).toEqual(['Your message to Storylamp', []])
  expect(copy?.text).toContain('Does the owl hoot?')
  expect(await emailsTo('stranger@example.com')).toEqual([])
})

test('D40 POST /api/contact of a child, a guest or with a broken token → no copy', async () => {
  const { call, makeFamily } = visitor(shop)
  const { child, parent } = await makeFamily()
  await shop.pool.query('TRUNCATE job')
  for (const tokens of [child, undefined, { ...parent, accessToken: 'x' }]) {
    const reply = await call('POST', '/api/contact', form, tokens)
    expect([reply.statusCode, reply.json()]).toEqual([201, { message: contactTexts.sent }])
  }
  const { rows } = await shop.pool.query("SELECT payload->>'to' AS to FROM job")
  expect(rows.map(({ to }) => to)).toEqual(['staff@example.com', 'staff@example.com', 'staff@example.com'])
})

test('D40 POST /api/contact while production has no address of its own → 201 and stored, but no mail to the address of nobody', async () => {
  const reply = await newShop.app.inject({ method: 'POST', url: '/api/contact', payload: form })
  expect([reply.statusCode, reply.json()]).toEqual([201, { message: contactTexts.sent }])
  expect((await newShop.pool.query('SELECT name, email, message FROM contact_message')).rows).toEqual([form])
  expect((await newShop.pool.query('SELECT payload FROM job')).rows).toEqual([])
})

const wrong: [string, unknown, string][] = [
  ['no name', { ...form, name: ' ' }, 'name'],
  ['a long name', { ...form, name: 'a'.repeat(101) }, 'name'],
  ['a name with NUL', { ...form, name: 'a\u0000b' }, 'name'],
  ['a lone surrogate', { ...form, message: 'a\ud800b' }, 'message'],
  ['a name that is a number', { ...form, name: 5 }, 'name'],
  ['no email', { name: 'a', message: 'b' }, 'email'],
  ['an email without a domain', { ...form, email: 'ada@' }, 'email'],
  ['an email with a line break', { ...form, email: 'ada@example.com\nBcc: b@example.com' }, 'email'],
  ['two emails', { ...form, email: 'a@example.com, b@example.com' }, 'email'],
  ['no message', { ...form, message: '' }, 'message'],
  ['an endless message', { ...form, message: 'a'.repeat(5001) }, 'message'],
  ['a field too many', { ...form, role: 'admin' }, ''],
  ['a list', [], ''],
  ['null', null, ''],
]
test.each(wrong)('D10 POST /api/contact with %s → 400 naming the field, nothing stored', async (_, payload, path) => {
  const reply = await send(payload)
  expect(reply.statusCode).toBe(400)
  expect(reply.json().errors?.[0]?.path ?? '').toBe(path)
  expect(await stored()).toEqual([])
})

test.each(['Zoë 🦉 O’Brien', '<script>alert(1)</script>', "Robert'); DROP TABLE product;--", 'שלום', 'a\u0301'])(
  'POST /api/contact from %s → stored as typed',
  async (name) => {
    expect((await send({ ...form, name })).statusCode).toBe(201)
    expect((await stored())[0].name).toBe(name)
    const { rows } = await shop.pool.query('SELECT payload FROM job')
    expect(rows[0].payload.html).not.toContain('<script>')
  },
)

test('D45 POST /api/contact → a mail that the mail server first refuses is sent later', async () => {
  const received: string[] = []
  let isDown = true
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom: (_address, _session, done) => done(isDown ? new Error('down') : null),
    onData: (stream, _session, done) => {
      stream.on('data', (part) => received.push(String(part)))
      stream.on('end', done)
    },
  })
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  const { port } = smtp.server.address() as { port: number }
  afterAll(() => new Promise<void>((resolve) => smtp.close(resolve)))
  const log = createLog('silent')
  const sendMail = createSendMail(
    `smtp://127.0.0.1:${port}`,
    {
      readSender: async () => ({ name: 'Shop', address: 'shop@example.com' }),
      readKey: async () => Buffer.from('a key'),
    },
    log,
  )
  const stopWorker = await startWorker({ ...shop, log }, { mail: { slots: 1, tasks: { 'send-mail': sendMail } } })
  expect((await send(form)).statusCode).toBe(201)
  await expect.poll(attempts).toBe(1)
  isDown = false
  await shop.pool.query('UPDATE job SET run_at = now()')
  await expect.poll(() => received.join('')).toContain('Does the owl hoot?')
  await stopWorker()
})

const attempts = async () =>
  (await shop.pool.query('SELECT attempts FROM job WHERE locked_at IS NULL')).rows[0]?.attempts

test('D56 POST /api/contact above the limit of one address → 429 with Retry-After', async () => {
  const replies = []
  for (let count = 0; count < 3; count += 1) {
    replies.push(await strictShop.app.inject({ method: 'POST', url: '/api/contact', payload: form }))
  }
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 201, 429])
  expect(Number(replies[2]?.headers['retry-after'])).toBeGreaterThan(0)
  expect(replies[2]?.json()).toMatchObject({ code: 'too_many', message: expect.stringContaining('try again in') })
})

test('D70 a message goes to the address, and under the name, of the settings', async () => {
  const { makeAdmin, call, emailsTo } = visitor(shop)
  const changed = { shop: { name: 'Lantern' }, contact: { email: 'office@lantern.example' } }
  expect((await call('PUT', '/api/admin/settings', changed, await makeAdmin())).statusCode).toBe(200)
  expect((await send(form)).statusCode).toBe(201)
  const [mail] = await emailsTo('office@lantern.example')
  expect(mail?.text).toContain('Lantern\nhttp://localhost:5000')
})
