import { expect, test, vi } from 'vitest'
import { useShop } from '../../../test/shop.ts'
import { createLog } from '../../platform/logs/log.ts'
import { createSettingsCache } from './settings-cache.ts'

const shop = useShop()

function createCache() {
  const fake = { isUp: true, announce: () => {} }
  const lines: string[] = []
  const changes = {
    onChange: (listener: (payload: string) => void) => {
      fake.announce = () => listener('')
    },
    isUp: () => fake.isUp,
  }
  const log = createLog('info', { write: (line: string) => void lines.push(line) })
  return Object.assign(fake, { lines, settings: createSettingsCache({ db: shop.db, changes, log }) })
}

const rename = (name: string) =>
  shop.pool.query(`UPDATE setting SET value = jsonb_set(value, '{name}', to_jsonb($1::text)) WHERE section = 'shop'`, [
    name,
  ])
const nameOf = async ({ settings }: ReturnType<typeof createCache>) => (await settings.read()).shop.name

test('D70 settings are kept until a change is announced', async () => {
  const cached = createCache()
  await rename('One')
  expect(await nameOf(cached)).toBe('One')
  await rename('Two')
  expect(await nameOf(cached)).toBe('One')
  cached.announce()
  expect(await nameOf(cached)).toBe('Two')
})

test('D70 settings are read each time while changes cannot be heard of', async () => {
  const cached = createCache()
  cached.isUp = false
  await rename('Three')
  expect(await nameOf(cached)).toBe('Three')
  await rename('Four')
  expect(await nameOf(cached)).toBe('Four')
})

test('D70 a read that a change overtakes is not kept', async () => {
  const cached = createCache()
  const before = cached.settings.read()
  cached.announce()
  await rename('Five')
  await before
  expect(await nameOf(cached)).toBe('Five')
})

test('D70 a stored value that is not valid is logged', async () => {
  const cached = createCache()
  await shop.pool.query(`UPDATE setting SET value = '{"name": 7}' WHERE section = 'shop'`)
  expect(await nameOf(cached)).toBe('Storylamp')
  expect(cached.lines.map((line) => JSON.parse(line))).toMatchObject([{ section: 'shop', field: 'name' }])
})

test('D70 pages get the settings that were read last while a database is silent, and those of now while it answers', async () => {
  const cached = createCache()
  await rename('Six')
  await cached.settings.read()
  await rename('Seven')
  cached.isUp = false
  cached.announce()
  const silence = vi.spyOn(shop.pool, 'connect').mockReturnValue(new Promise(() => {}) as never)
  expect(await cached.settings.readOrLast()).toMatchObject({ settings: { shop: { name: 'Six' } }, isCurrent: false })
  silence.mockRestore()
  cached.announce()
  expect(await cached.settings.readOrLast()).toMatchObject({ settings: { shop: { name: 'Seven' } }, isCurrent: true })
})
