import { expect, test, vi } from 'vitest'
import { useShop } from '../../../test/shop.ts'
import { createLog } from '../../platform/log.ts'
import { createSettingsCache } from './settings-cache.ts'

const shop = useShop()

function createKept() {
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
const nameOf = async ({ settings }: ReturnType<typeof createKept>) => (await settings.read()).shop.name

test('D70 settings are kept until a change is announced', async () => {
  const kept = createKept()
  await rename('One')
  expect(await nameOf(kept)).toBe('One')
  await rename('Two')
  expect(await nameOf(kept)).toBe('One')
  kept.announce()
  expect(await nameOf(kept)).toBe('Two')
})

test('D70 settings are read each time while changes cannot be heard of', async () => {
  const kept = createKept()
  kept.isUp = false
  await rename('Three')
  expect(await nameOf(kept)).toBe('Three')
  await rename('Four')
  expect(await nameOf(kept)).toBe('Four')
})

test('D70 a read that a change overtakes is not kept', async () => {
  const kept = createKept()
  const before = kept.settings.read()
  kept.announce()
  await rename('Five')
  await before
  expect(await nameOf(kept)).toBe('Five')
})

test('D70 a stored value that is not valid is logged', async () => {
  const kept = createKept()
  await shop.pool.query(`UPDATE setting SET value = '{"name": 7}' WHERE section = 'shop'`)
  expect(await nameOf(kept)).toBe('Storylamp')
  expect(kept.lines.map((line) => JSON.parse(line))).toMatchObject([{ section: 'shop', field: 'name' }])
})

test('D70 pages get the settings that were read last while a database is silent, and those of now while it answers', async () => {
  const kept = createKept()
  await rename('Six')
  await kept.settings.read()
  await rename('Seven')
  kept.isUp = false
  kept.announce()
  const silence = vi.spyOn(shop.pool, 'connect').mockReturnValue(new Promise(() => {}) as never)
  expect(await kept.settings.readOrLast()).toMatchObject({ settings: { shop: { name: 'Six' } }, isCurrent: false })
  silence.mockRestore()
  kept.announce()
  expect(await kept.settings.readOrLast()).toMatchObject({ settings: { shop: { name: 'Seven' } }, isCurrent: true })
})
