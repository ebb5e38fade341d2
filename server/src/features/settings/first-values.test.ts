import { expect, test } from 'vitest'
import { freePort } from '../../../../bin/free-port.ts'
import { visitor } from '../../../test/fixtures/families.ts'
import { useFolder } from '../../../test/processes/folder.ts'
import { useShop } from '../../../test/shop.ts'
import { readConfig } from '../../config.ts'
import { createLog } from '../../platform/logs/log.ts'
import { startShop } from '../../shop.ts'
import { fillSettings } from './first-values.ts'
import { readSettings } from './read-settings.ts'

const shop = useShop({ SHOP_NAME: 'First' })
useShop({ SHOP_NAME: 'Second', LEGAL_ENTITY: 'Second GmbH' }, shop)

const folder = useFolder()
const { call, makeAdmin } = visitor(shop)

async function empty() {
  await shop.pool.query('ALTER TABLE setting_change DISABLE TRIGGER append_only')
  await shop.pool.query('TRUNCATE setting, setting_change')
  await shop.pool.query('ALTER TABLE setting_change ENABLE TRIGGER append_only')
}

test('D70 what the environment says at a later start changes nothing, even where it said nothing at the first', async () => {
  expect(await readSettings(shop.db)).toMatchObject({
    shop: { name: 'First', version: 1 },
    legal: { entity: '', version: 1 },
  })
})

test('D70 a setting of the environment that is not valid is left out and logged', async () => {
  await empty()
  const lines: string[] = []
  const log = createLog('info', { write: (line: string) => void lines.push(line) })
  const environment = {
    SHOP_NAME: 'x'.repeat(61),
    SOCIAL_LINKS: 'instagram',
    CONTACT_EMAIL: 'nobody',
    SHIPPING_COUNTRIES: 'Atlantis',
    RETURN_POSTAGE: 'somebody',
    CARRIER: ' The post ',
  }
  await fillSettings(shop.db, environment, log)
  expect(await readSettings(shop.db)).toMatchObject({
    shop: { name: 'Storylamp', socialLinks: [] },
    contact: { email: 'hello@storylamp.example' },
    selling: { countries: null, carrier: 'The post' },
    returns: { postage: '' },
  })
  const refused = Object.keys(environment).filter((variable) => variable !== 'CARRIER')
  expect(lines.map((line) => JSON.parse(line).variable).sort()).toEqual(refused.sort())
})

test('D70 processes that first start at the same time fill the settings once', async () => {
  await empty()
  const log = createLog('silent')
  await Promise.all([1, 2, 3, 4].map((one) => fillSettings(shop.db, { SHOP_NAME: `Shop ${one}` }, log)))
  const { rows } = await shop.pool.query("SELECT count(*)::int AS count FROM setting_change WHERE section = 'shop'")
  expect(rows).toEqual([{ count: 1 }])
})

test('D104 a shop does not start in another currency than its database has, until the owner chooses one', async () => {
  await empty()
  await fillSettings(shop.db, {}, createLog('silent'))
  const places = { PORT: String(await freePort()), DATA_DIR: folder.path, DATABASE_URL: shop.databaseUrl }
  const start = () => startShop(readConfig({ ...places, LOG_LEVEL: 'silent', SHOP_CURRENCY: 'EUR' }))
  await expect(start()).rejects.toThrow('The shop in this database sells in USD, but SHOP_CURRENCY is EUR')
  const admin = await makeAdmin()
  await call('PUT', '/api/admin/settings', { selling: { currency: 'JPY' } }, admin)
  const started = await start()
  expect((await readSettings(shop.db)).selling.currency).toBe('JPY')
  await started.stop()
})
