import { beforeAll, expect, test } from 'vitest'
import { actsAbout } from '../../../../test/fixtures/acts.ts'
import { type Tokens, visitor } from '../../../../test/fixtures/families.ts'
import { readers, storyToolEnv } from '../../../../test/readers.ts'
import { useShop } from '../../../../test/shop.ts'

const shop = useShop({ RATE_LIMIT_SCALE: '1000', ...storyToolEnv })
const { call, emailsTo, makeAdmin, makeFamily } = visitor(shop)
const { makeRich, familyId } = readers(shop)

let owner: Tokens
let support: Tokens
beforeAll(async () => {
  owner = await makeAdmin()
  support = await makeAdmin()
  await shop.pool.query(
    `UPDATE staff SET role = 'support' WHERE person_id = (SELECT id FROM person JOIN staff ON person_id = id ORDER BY created_at DESC, id LIMIT 1)`,
  )
  const roleOf = async (tokens: Tokens) => (await call('GET', '/api/user/me/', undefined, tokens)).json().data.staffRole
  if ((await roleOf(owner)) === 'support') [owner, support] = [support, owner]
})

const pathOf = (id: string) => `/api/admin/customers/${id}`
const auditOf = async (id: string) =>
  (await actsAbout(shop, `family ${id}`)).map(({ action, details }) => ({ action, details }))

test('D6 D67 D79 POST /api/admin/customers/:familyId/export → support gets what the parent gets, and the audit log says why', async () => {
  const family = await makeFamily()
  const id = await familyId(family)
  const own = (await call('GET', '/api/user/export', undefined, family.parent)).json().account
  const unexplained = await call('POST', `${pathOf(id)}/export`, { reason: ' ' }, support)
  expect([unexplained.statusCode, await auditOf(id)]).toEqual([400, []])
  const reply = await call('POST', `${pathOf(id)}/export`, { reason: 'Asked by mail' }, support)
  expect(reply.statusCode, reply.body).toBe(200)
  const { account } = reply.json()
  expect(Object.keys(account)).toEqual(Object.keys(own))
  expect(account.children).toEqual(own.children)
  expect(account.email).toBe(family.form.email)
  expect(await auditOf(id)).toEqual([{ action: 'read all data of a customer', details: { reason: 'Asked by mail' } }])
  expect((await call('POST', `${pathOf('none')}/export`, { reason: 'x' }, support)).statusCode).toBe(404)
  await shop.pool.query("UPDATE session SET password_confirmed_at = now() - interval '1 day'")
  expect((await call('POST', `${pathOf(id)}/export`, { reason: 'x' }, support)).json().code).toBe('password_required')
  await shop.pool.query('UPDATE session SET password_confirmed_at = now()')
})

test('D6 D66 D79 DELETE /api/admin/customers/:familyId → the owner deletes a family as its parent would: asked about what is open, with a mail', async () => {
  const family = await makeRich()
  const id = await familyId(family)
  expect((await call('DELETE', pathOf(id), {}, support)).statusCode).toBe(403)
  const open = await call('DELETE', pathOf(id), {}, owner)
  expect([open.statusCode, open.json().code]).toEqual([409, 'open_items'])
  expect(open.json().items.length).toBeGreaterThan(0)
  expect(await auditOf(id)).toEqual([])
  const done = await call('DELETE', pathOf(id), { settleOpen: true }, owner)
  expect(done.statusCode, done.body).toBe(200)
  expect((await emailsTo(family.form.email)).at(-1)?.subject).toMatch(/^Your account at .* is deleted$/)
  expect((await call('GET', '/api/user/me/', undefined, family.parent)).statusCode).toBe(401)
  expect(await auditOf(id)).toEqual([{ action: 'erase a customer', details: {} }])
  expect((await call('DELETE', pathOf(id), {}, owner)).statusCode).toBe(404)
})
