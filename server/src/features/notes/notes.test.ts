import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { type Tokens, visitor } from '../../../test/fixtures/families.ts'
import { readers, storyToolEnv } from '../../../test/readers.ts'
import { useShop } from '../../../test/shop.ts'

const shop = useShop({ RATE_LIMIT_SCALE: '1000', ...storyToolEnv })
const { call, makeAdmin, makeFamily } = visitor(shop)
const { familyId, give, order } = readers(shop)

let admin: Tokens
beforeAll(async () => {
  admin = await makeAdmin()
})

const add = (body: object, by = admin) => call('POST', '/api/admin/notes', body, by)
const list = (query: string, by = admin) => call('GET', `/api/admin/notes?${query}`, undefined, by)
const remove = (id: string, by = admin) => call('DELETE', `/api/admin/notes/${id}`, undefined, by)
const texts = async (query: string) => (await list(query)).json().data.map(({ text }: { text: string }) => text)

async function customer() {
  const family = await makeFamily()
  await give(family, 100)
  const { _id } = (await order(family.parent)).json().data
  return { ...family, id: await familyId(family), orderId: _id as string }
}

test('D79 notes stand at their order or customer, newest first, with who wrote them, and can be deleted', async () => {
  const { id, orderId } = await customer()
  const added = await add({ family: id, text: 'Called\ntwice' })
  expect(added.statusCode, added.body).toBe(201)
  expect(added.json().data).toMatchObject({ text: 'Called\ntwice', by: expect.stringContaining('Nora') })
  await add({ family: id, text: 'And wrote' })
  await add({ order: orderId, text: 'Wants it blue' })
  expect(await texts(`family=${id}`)).toEqual(['And wrote', 'Called\ntwice'])
  expect(await texts(`order=${orderId}`)).toEqual(['Wants it blue'])
  const { _id } = added.json().data
  expect((await remove(_id)).statusCode).toBe(200)
  expect((await remove(_id)).statusCode).toBe(404)
  expect(await texts(`family=${id}`)).toEqual(['And wrote'])
})

test('D67 the audit log tells of notes without their words', async () => {
  const { id } = await customer()
  await add({ family: id, text: 'A secret' })
  await list(`family=${id}`)
  const { data } = (await call('GET', `/api/admin/audit?search=${id}`, undefined, admin)).json()
  expect(data.map(({ action }: { action: string }) => action)).toEqual(['read notes', 'write a note'])
  expect(JSON.stringify(data)).not.toContain('A secret')
})

test('D68 the export has what is noted about the family, erasing deletes it, and nothing is written afterwards', async () => {
  const { id, orderId, parent, form } = await customer()
  await add({ family: id, text: 'Called twice' })
  await add({ order: orderId, text: 'Wants it blue' })
  const { notes } = (await call('GET', '/api/user/export', undefined, parent)).json().account
  expect(notes).toMatchObject([{ text: 'Called twice' }, { text: 'Wants it blue', order: orderId }])
  expect(JSON.stringify(notes)).not.toContain('"by"')
  const reply = await call('DELETE', '/api/user/me/', { password: form.password, settleOpen: true }, parent)
  expect(reply.statusCode, reply.body).toBe(200)
  expect((await shop.pool.query('SELECT FROM note WHERE family_id = $1', [id])).rowCount).toBe(0)
  expect((await add({ order: orderId, text: 'Left' })).json().code).toBe('customer_deleted')
})

test('D79 a packer writes about orders, and neither reads nor writes nor deletes what is about customers', async () => {
  const { id, orderId } = await customer()
  const about = (await add({ family: id, text: 'Called twice' })).json().data
  const packer = await makeAdmin()
  await shop.pool.query(
    "UPDATE staff SET role = 'packer' WHERE person_id = (SELECT id FROM person JOIN staff ON person_id = id ORDER BY created_at DESC LIMIT 1)",
  )
  expect((await add({ order: orderId, text: 'Box is dented' }, packer)).statusCode).toBe(201)
  expect((await add({ family: id, text: 'Rude' }, packer)).statusCode).toBe(403)
  expect((await list(`family=${id}`, packer)).statusCode).toBe(403)
  expect((await remove(about._id, packer)).statusCode).toBe(403)
})

test.each([
  {},
  { order: 'none', family: 'none' },
  { family: 'none', text: ' ' },
  { family: 'none', text: 'a'.repeat(2001) },
])('D10 the note %j → 400', async (body) => {
  expect((await add({ text: 'A note', ...body })).statusCode).toBe(400)
})

test.each([{ order: randomUUID() }, { family: randomUUID() }, { order: 'none' }, { family: "'; --" }])(
  'D10 a note about %j → 404',
  async (target) => {
    expect((await add({ ...target, text: 'A note' })).statusCode).toBe(404)
    expect((await list(new URLSearchParams(target as Record<string, string>).toString())).statusCode).toBe(404)
  },
)
