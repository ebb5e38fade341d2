import { expect, test } from 'vitest'
import { visitor } from '../../test/fixtures/families.ts'
import { useShop } from '../../test/shop.ts'
import { holdsDemoPeople, seedDemoPeople } from './seed-demo-people.ts'

const shop = useShop()
const { call, login, makeFamily } = visitor(shop)

test('D55 the demo accounts can sign in, and are seeded once over several starts', async () => {
  for (let start = 0; start < 2; start++) await seedDemoPeople(shop.db, new Date())
  const roleOf = async (name: string) => {
    const tokens = await login(name, 'storylamp-demo')
    return (await call('GET', '/api/user/me/', undefined, tokens)).json().data.role
  }
  expect(await Promise.all(['parent@example.com', 'mia', 'leo', 'admin@example.com'].map(roleOf))).toEqual([
    'user',
    'child',
    'child',
    'admin',
  ])
  const parent = await login('parent@example.com', 'storylamp-demo')
  const { children } = (await call('GET', '/api/user/me/', undefined, parent)).json().data
  expect(children.map(({ username }: { username: string }) => username)).toEqual(['leo', 'mia'])
})

test('D55 the demo people are found, and are not seeded among accounts of others', async () => {
  expect(await holdsDemoPeople(shop.db)).toBe(true)
  await shop.pool.query("UPDATE login SET email = 'former-' || email; DELETE FROM seed")
  expect(await holdsDemoPeople(shop.db)).toBe(false)
  await makeFamily()
  await seedDemoPeople(shop.db, new Date())
  expect(await holdsDemoPeople(shop.db)).toBe(false)
})
