import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type Tokens, visitor } from '../../../test/fixtures/families.ts'
import { useShop } from '../../../test/shop.ts'

const shop = useShop({ RATE_LIMIT_SCALE: '1000', CONTACT_EMAIL: 'office@lantern.test' })
const { call, post, emailsTo, makeAdmin, makeFamily } = visitor(shop)

let admin: Tokens
beforeAll(async () => {
  admin = await makeAdmin()
})
beforeEach(() => shop.pool.query('TRUNCATE contact_message CASCADE'))

const write = async (email = 'ada@example.com', message = 'Does it hoot?\nAnd glow?') => {
  await post('/api/contact', { name: 'Ada', email, message })
  const { data } = (await call('GET', '/api/admin/messages', undefined, admin)).json()
  return data[0]._id as string
}
const answer = (id: string, text: unknown, replies: unknown = 0) =>
  call('POST', `/api/admin/messages/${id}/replies`, { text, replies }, admin)
const unread = async () => (await call('GET', '/api/admin/messages/unread', undefined, admin)).json().unread
const mark = (id: string, marks: object) => call('PUT', `/api/admin/messages/${id}`, marks, admin)

test('D40 an answer is mailed with the message below, kept with it, and marks it as read and answered', async () => {
  const id = await write()
  const reply = await answer(id, 'It does.')
  expect(reply.statusCode, reply.body).toBe(201)
  expect(reply.json().data).toMatchObject({
    readAt: expect.stringMatching(/^20/),
    answeredAt: expect.stringMatching(/^20/),
    replies: [{ text: 'It does.', by: expect.any(String) }],
  })
  const [mail, ...others] = await emailsTo('ada@example.com')
  expect(others).toEqual([])
  expect(mail).toMatchObject({ replyTo: 'office@lantern.test', subject: 'Re: Your message to Storylamp' })
  expect(mail?.text).toContain('It does.')
  expect(mail?.text).toContain('> Does it hoot?\n> And glow?')
  const log = (await call('GET', `/api/admin/audit?search=${id}`, undefined, admin)).json()
  expect(log.data.map(({ action }: { action: string }) => action)).toEqual(['answer a message'])
})

test('D40 of two who answer at once, or one who answers twice by mistake, one is refused (409 stale)', async () => {
  const id = await write('eve@example.com')
  const replies = await Promise.all([answer(id, 'Yes.'), answer(id, 'No.')])
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
  const refused = replies.find(({ statusCode }) => statusCode === 409)?.json()
  expect(refused).toMatchObject({ code: 'stale', current: { replies: 1 } })
  expect(await emailsTo('eve@example.com')).toHaveLength(1)
  expect((await answer(id, 'And one more thing.', 1)).statusCode).toBe(201)
})

test.each([
  ['', 0],
  ['a'.repeat(5001), 0],
  ['a\u0000b', 0],
  ['It does', -1],
  ['It does', '0'],
  [5, 0],
])('D10 the answer %j of %j → 400, and nothing is mailed', async (text, replies) => {
  const id = await write('wrong@example.com')
  expect((await answer(id, text, replies)).statusCode).toBe(400)
  expect(await emailsTo('wrong@example.com')).toEqual([])
})

test('D40 messages are counted until one of the staff opens them, and can be marked as unread again', async () => {
  const id = await write()
  await write('leo@example.com')
  expect(await unread()).toBe(2)
  expect((await mark(id, { isRead: true })).json().data.readAt).toMatch(/^20/)
  expect(await unread()).toBe(1)
  const list = (await call('GET', '/api/admin/messages?state=unread', undefined, admin)).json()
  expect(list.data.map(({ email }: { email: string }) => email)).toEqual(['leo@example.com'])
  expect((await mark(id, { isRead: false })).json().data.readAt).toBeNull()
  expect((await mark(id, { isAnswered: true })).json().data.readAt).toMatch(/^20/)
  expect((await mark(id, {})).statusCode).toBe(400)
  const { waiting } = (await call('GET', '/api/admin/today', undefined, admin)).json()
  expect(waiting).toMatchObject({ unreadMessages: 1, unansweredMessages: 1 })
})

test('D68 the export has the answers, and they are erased with the message', async () => {
  const { form, parent } = await makeFamily()
  await answer(await write(form.email), 'It does.')
  const exported = (await call('GET', '/api/user/export', undefined, parent)).json()
  expect(exported.account.messages).toMatchObject([{ answers: [{ text: 'It does.' }] }])
  expect((await call('DELETE', '/api/user/me/', { password: form.password }, parent)).statusCode).toBe(200)
  expect((await shop.pool.query('SELECT FROM message_reply')).rowCount).toBe(0)
  expect(await emailsTo(form.email)).toHaveLength(1)
})
