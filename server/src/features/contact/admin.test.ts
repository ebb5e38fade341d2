import { beforeAll, expect, test } from 'vitest'
import { type Tokens, visitor } from '../../../test/fixtures/families.ts'
import { useShop } from '../../../test/shop.ts'

const shop = useShop({ RATE_LIMIT_SCALE: '1000' })
const { call, post, makeAdmin, makeFamily } = visitor(shop)

let admin: Tokens
beforeAll(async () => {
  admin = await makeAdmin()
})

const getMessages = async (query = '') => (await call('GET', `/api/admin/messages${query}`, undefined, admin)).json()
const mark = (id: string, isAnswered: boolean) => call('PUT', `/api/admin/messages/${id}`, { isAnswered }, admin)

test('Back office: PUT /api/admin/messages/{id} → a message is answered or open, and the audit log names the admin', async () => {
  for (const message of ['Does it hoot?', 'Does it glow?']) {
    await post('/api/contact', { name: 'Ada', email: 'ada@example.com', message })
  }
  const all = await getMessages()
  expect(all).toMatchObject({ total: 2, page: 1, pageCount: 1 })
  expect(all.data[0]).toMatchObject({ name: 'Ada', message: 'Does it glow?', answeredAt: null })
  const { _id } = all.data[1]
  const { answeredAt } = (await mark(_id, true)).json().data
  expect(answeredAt).toMatch(/^20/)
  expect((await mark(_id, true)).json().data.answeredAt).toBe(answeredAt)
  expect((await getMessages('?state=answered')).data.map(({ message }: { message: string }) => message)).toEqual([
    'Does it hoot?',
  ])
  expect((await getMessages('?state=open')).total).toBe(1)
  expect((await mark(_id, false)).json().data.answeredAt).toBeNull()
  expect((await getMessages('?state=open')).total).toBe(2)
  const log = (await call('GET', `/api/admin/audit?search=${_id}`, undefined, admin)).json()
  expect(log.data.map(({ action }: { action: string }) => action)).toEqual([
    'open a message again',
    'mark a message as answered',
    'mark a message as answered',
  ])
})

test('Back office: GET /api/admin/messages → the customer whose address it names, in any case, and nobody otherwise', async () => {
  const { form } = await makeFamily()
  for (const email of [form.email.toUpperCase(), `x${form.email}`]) {
    await post('/api/contact', { name: 'Ada', email, message: 'Does it hum?' })
  }
  const [stranger, known] = (await getMessages()).data
  const { rows } = await shop.pool.query('SELECT family_id FROM member JOIN login USING (person_id) WHERE email = $1', [
    form.email,
  ])
  expect([stranger.familyId, known.familyId]).toEqual([undefined, rows[0].family_id])
})
