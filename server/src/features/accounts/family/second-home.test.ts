import { expect, test } from 'vitest'
import { type Family, password, visitor } from '../../../../test/fixtures/families.ts'
import { couples } from '../../../../test/fixtures/parents.ts'
import { useShop } from '../../../../test/shop.ts'

const shop = useShop({ RATE_LIMIT_SCALE: '1000' })
const { call, makeFamily } = visitor(shop)
const { idOf } = couples(shop)

const link = (child: string, adult: string, by: string) =>
  shop.pool.query(
    'INSERT INTO second_home (id, child_id, adult_id, linked_by, since) VALUES (gen_random_uuid(), $1, $2, $3, now())',
    [child, adult, by],
  )

async function makeHomes() {
  const [first, second] = [await makeFamily(), await makeFamily({ firstname: 'Paul' })]
  const [mother, child, father, other] = await Promise.all(
    [first.parent, first.child, second.parent, second.child].map(idOf),
  )
  if (mother === undefined || child === undefined || father === undefined || other === undefined)
    throw new Error('gone')
  return { first, second, mother, child, father, other }
}

const homesOf = async ({ parent }: Family) =>
  (await call('GET', '/api/user/export', undefined, parent)).json().account.secondHomes
const countOf = async (child: string) =>
  (await shop.pool.query('SELECT FROM second_home WHERE child_id = $1', [child])).rowCount

test('a second home links a child and a grown-up, once at a time (D82)', async () => {
  const { mother, child, father, other } = await makeHomes()
  await expect(link(child, other, mother)).rejects.toThrow('second_home_adult_id_adult_is_child_fkey')
  await expect(link(mother, father, mother)).rejects.toThrow('second_home_child_id_child_is_child_fkey')
  await link(child, father, mother)
  await expect(link(child, father, mother)).rejects.toThrow('second_home_once')
  await expect(shop.pool.query("UPDATE second_home SET ended_at = since - interval '1 s'")).rejects.toThrow('check')
  await shop.pool.query('UPDATE second_home SET ended_at = now() WHERE child_id = $1', [child])
  await link(child, father, mother)
  expect(await countOf(child)).toBe(2)
})

test('a second home is in the export of both families, and goes with the child or the grown-up (D82)', async () => {
  const { first, second, mother, child, father, other } = await makeHomes()
  await link(child, father, mother)
  const home = { child: 'Mia', grownUp: 'Paul', since: expect.any(String), endedAt: null }
  for (const family of [first, second]) expect(await homesOf(family)).toEqual([home])
  await link(other, mother, father)
  await call('DELETE', `/api/user/children/${first.form.children[0]?.username}`, undefined, first.parent)
  expect([await countOf(child), await countOf(other)]).toEqual([0, 1])
  expect((await call('DELETE', '/api/user/me/', { password }, first.parent)).statusCode).toBe(200)
  expect(await countOf(other)).toBe(0)
  expect(await homesOf(second)).toBeUndefined()
})
