import { expect, test } from 'vitest'
import { unique, visitor } from '../../../../test/fixtures/families.ts'
import { couples } from '../../../../test/fixtures/parents.ts'
import { useShop } from '../../../../test/shop.ts'
import { dayMs } from '../../../platform/clock.ts'

const shop = useShop({ RATE_LIMIT_SCALE: '1000' })
const { call, emailsTo, login, makeAdmin, makeFamily } = visitor(shop)

const { parentsOf, idOf, join, remove, handOver, makeFather, invite, makeBoth, whileWaiting } = couples(shop)

test('POST /api/user/parents/join → both see one cart and the children; the empty family is gone (D103)', async () => {
  const [mother, father] = [await makeFamily(), await makeFather()]
  await call('POST', '/api/cart/', { productId: 'owl-lamp-sage', quantity: 1 }, father.parent)
  const { rows } = await shop.pool.query(
    'SELECT family_id AS id FROM member JOIN login USING (person_id) WHERE email = $1',
    [father.form.email],
  )
  const joined = await join(await invite(mother), father.parent)
  expect(joined.json().data).toMatchObject([
    { firstname: 'Nora', isOpener: true },
    { firstname: 'Paul', isOpener: false },
  ])
  expect(await parentsOf(mother.parent)).toEqual(joined.json().data)
  await call('POST', '/api/cart/', { productId: 'bear-lamp-mist', quantity: 1 }, mother.parent)
  const { products } = (await call('GET', '/api/cart/', undefined, father.parent)).json().data
  expect(products).toMatchObject([{ _id: 'bear-lamp-mist' }])
  expect((await shop.pool.query('SELECT FROM family WHERE id = $1', [rows[0].id])).rowCount).toBe(0)
})

test('POST /api/user/parents/join → 400 a second time, after 7 days, for an older invitation and a made-up code (D103)', async () => {
  const mother = await makeFamily()
  const [used, other] = [await makeFather(), await makeFather()]
  const email = `${unique('father')}@example.com`
  const older = await invite(mother, email)
  const code = await invite(mother, email)
  expect((await join(older, used.parent)).json().code).toBe('code_wrong')
  expect((await join(code, used.parent)).statusCode).toBe(200)
  expect((await join(code, other.parent)).json().code).toBe('code_wrong')
  expect((await join('made up', other.parent)).json().code).toBe('code_wrong')
  const late = await invite(mother)
  shop.aheadMs = 7 * dayMs + 1000
  expect((await join(late, await login(other.form.email))).json().code).toBe('code_wrong')
  shop.aheadMs = 0
})

test('POST /api/user/parents/join → 409 has_family for a parent with children, and the invitation still works (D103)', async () => {
  const [mother, other, father] = [await makeFamily(), await makeFamily(), await makeFather()]
  const code = await invite(mother)
  expect((await join(code, other.parent)).json().code).toBe('has_family')
  expect((await join(code, mother.parent)).json().code).toBe('has_family')
  expect(await parentsOf(other.parent)).toHaveLength(1)
  expect((await join(code, father.parent)).statusCode).toBe(200)
})

test('POST /api/user/parents/join twice at once with one code → one joins (D103)', async () => {
  const mother = await makeFamily()
  const fathers = [await makeFather(), await makeFather()]
  const code = await invite(mother)
  const replies = await Promise.all(fathers.map(({ parent }) => join(code, parent)))
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400])
  expect(await parentsOf(mother.parent)).toHaveLength(2)
})

test('POST /api/user/parents → 202 for an address that has a family, too (D103)', async () => {
  const [mother, other] = [await makeFamily(), await makeFamily()]
  expect(await invite(mother, other.form.email)).not.toBe('')
})

test('DELETE /api/user/parents/{id} → the opener removes, and every session of who is removed ends at once (D103)', async () => {
  const { mother, father } = await makeBoth()
  const second = await login(father.form.email)
  expect((await remove(await idOf(mother.parent), father.parent)).json().code).toBe('forbidden')
  expect((await remove(await idOf(father.parent), mother.parent)).json().data).toHaveLength(1)
  for (const tokens of [father.parent, second])
    expect((await call('GET', '/api/cart/', undefined, tokens)).statusCode).toBe(401)
  const again = await login(father.form.email)
  expect(await parentsOf(again)).toMatchObject([{ firstname: 'Paul', isOpener: true }])
  expect((await emailsTo(father.form.email))[0]?.subject).toContain('no longer in the family')
})

test('DELETE /api/user/parents/{id} → anyone leaves but the last one and who opened it; 404 for a stranger (D103)', async () => {
  const { mother, father } = await makeBoth()
  const own = await idOf(mother.parent)
  expect((await remove(own, mother.parent)).json().code).toBe('opener_stays')
  expect((await remove(await idOf((await makeFamily()).parent), mother.parent)).statusCode).toBe(404)
  expect((await remove('none', mother.parent)).statusCode).toBe(404)
  expect((await remove(await idOf(father.parent), father.parent)).statusCode).toBe(200)
  expect((await remove(own, mother.parent)).json().code).toBe('last_parent')
})

test('POST /api/user/parents/{id}/opener → the other one ends the family, removes and hands back (D103)', async () => {
  const { mother, father } = await makeBoth()
  const [mothers, fathers] = [await idOf(mother.parent), await idOf(father.parent)]
  expect((await handOver(fathers, father.parent)).json().code).toBe('forbidden')
  expect((await handOver(fathers, mother.parent)).json().data).toMatchObject([
    { _id: fathers, isOpener: true },
    { _id: mothers, isOpener: false },
  ])
  expect((await handOver(mothers, father.parent)).statusCode).toBe(200)
  expect((await handOver(fathers, mother.parent)).statusCode).toBe(200)
  expect((await remove(mothers, father.parent)).statusCode).toBe(200)
})

test('a parent who is removed while a call of theirs waits changes nothing more (D103)', async () => {
  const { mother, father } = await makeBoth()
  const fathers = await idOf(father.parent)
  const [removing, inviting] = await whileWaiting(
    father.parent,
    () => remove(fathers, mother.parent),
    () => call('POST', '/api/user/parents', { email: `${unique('aunt')}@example.com` }, father.parent),
  )
  expect([removing.statusCode, inviting.statusCode]).toEqual([200, 401])
})

test('DELETE /api/user/parents/invitations/{id} → its link works no more; 404 a second time and for another family (D103)', async () => {
  const [mother, other, father] = [await makeFamily(), await makeFamily(), await makeFather()]
  const code = await invite(mother, father.form.email)
  const { invitations } = (await call('GET', '/api/user/parents', undefined, mother.parent)).json()
  expect(invitations).toEqual([{ _id: expect.any(String), email: father.form.email, expiresAt: expect.any(String) }])
  const withdraw = ({ parent }: typeof mother, id = invitations[0]._id) =>
    call('DELETE', `/api/user/parents/invitations/${id}`, undefined, parent)
  expect([(await withdraw(other)).statusCode, (await withdraw(mother, 'none')).statusCode]).toEqual([404, 404])
  expect((await withdraw(mother)).json().invitations).toEqual([])
  expect((await withdraw(mother)).statusCode).toBe(404)
  expect((await join(code, father.parent)).json().code).toBe('code_wrong')
})

test('the audit log says who was invited, joined, left, was removed and took the family over, without names of its own (D103)', async () => {
  const { mother, father } = await makeBoth()
  const [mothers, fathers] = [await idOf(mother.parent), await idOf(father.parent)]
  await handOver(fathers, mother.parent)
  await remove(mothers, mother.parent)
  const third = await makeFather()
  await join(await invite(father), third.parent)
  const thirds = await idOf(third.parent)
  await remove(thirds, father.parent)
  const { data } = (await call('GET', '/api/admin/audit', undefined, await makeAdmin())).json()
  const acts = data.filter(({ targetId }: { targetId: string }) => targetId === data[0].targetId).toReversed()
  expect(acts.map(({ kind, details }: { kind: string; details: object }) => [kind, details])).toEqual([
    ['parent.invited', { parent: mothers }],
    ['parent.joined', { parent: fathers }],
    ['family.handed_over', { parent: fathers }],
    ['parent.left', { parent: mothers }],
    ['parent.invited', { parent: fathers }],
    ['parent.joined', { parent: thirds }],
    ['parent.removed', { parent: thirds }],
  ])
  expect(acts[0]).toMatchObject({ by: 'A customer', action: 'invite a parent', found: { name: 'Paul Winter' } })
  expect((await call('GET', '/api/user/export', undefined, father.parent)).json().account.backOffice).toHaveLength(7)
})
