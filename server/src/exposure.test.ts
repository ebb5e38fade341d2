import { checklist } from '@storylamp/contract/settings/checklist'
import { expect, test } from 'vitest'
import { visitor } from '../test/fixtures/families.ts'
import { useShop } from '../test/shop.ts'
import { readConfig } from './config.ts'
import { isOpenToOthers, listenHosts, refuseStandIns, warnOfOpenChecklist, warnOfRisks } from './exposure.ts'
import { createLog } from './platform/logs/log.ts'

const shop = useShop()
const { call, makeAdmin } = visitor(shop)

const keys = (secretKey: string) => ({ STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: 'whsec_1' })

test.each([
  {},
  keys('sk_test_1'),
  { ALLOWED_HOSTS: 'localhost,*.localhost,127.0.0.1,[::1],192.168.1.7,10.0.0.1,lamps,lamps.test,lamps.local' },
  { SHOP_ORIGIN: 'http://localhost:6000', BUNDLES_SITE_URL: 'http://bundles.localhost:6000/bundles' },
  { SHOP_ORIGIN: 'http://[fd00::7]:5000' },
])('sandbox and demo accounts stand beside %o', (env) => {
  expect(() => refuseStandIns(readConfig(env))).not.toThrow()
})

test.each([
  [keys('sk_live_1'), 'STRIPE_SECRET_KEY is a live key'],
  [keys('rk_live_1'), 'STRIPE_SECRET_KEY is a live key'],
  [{ SHOP_ORIGIN: 'https://shop.example' }, 'SHOP_ORIGIN or BUNDLES_SITE_URL names shop.example'],
  [{ BUNDLES_SITE_URL: 'https://bundles.shop.example/bundles' }, 'names bundles.shop.example'],
  [{ ALLOWED_HOSTS: 'localhost,*.shop.example' }, 'ALLOWED_HOSTS names shop.example'],
  [{ ALLOWED_HOSTS: '203.0.113.9' }, 'ALLOWED_HOSTS names 203.0.113.9'],
  [{ ALLOWED_HOSTS: '[2001:db8::7]' }, 'ALLOWED_HOSTS names [2001:db8::7]'],
  [
    {
      FULFILMENT: 'amazon',
      AMAZON_API_BASE: 'https://sellingpartnerapi-eu.amazon.com',
      AMAZON_TOKEN_URL: 'https://api.amazon.com/auth/o2/token',
      AMAZON_CLIENT_ID: 'a',
      AMAZON_CLIENT_SECRET: 'b',
      AMAZON_REFRESH_TOKEN: 'c',
    },
    'AMAZON_API_BASE leads to the real warehouse',
  ],
])('sandbox and demo accounts are refused beside %o', (env, reason) => {
  expect(() => refuseStandIns(readConfig(env))).toThrow(reason)
})

test('the shop listens on this machine alone unless it is production or HOST says otherwise', () => {
  expect(listenHosts({ isProduction: false, host: undefined })[0]).toBe('127.0.0.1')
  expect(['127.0.0.1', '::1']).toEqual(expect.arrayContaining(listenHosts({ isProduction: false, host: undefined })))
  expect(listenHosts({ isProduction: true, host: undefined })).toHaveLength(1)
  expect(['::', '0.0.0.0']).toContain(listenHosts({ isProduction: true, host: undefined })[0])
  for (const isProduction of [true, false])
    expect(listenHosts({ isProduction, host: '10.0.0.5' })).toEqual(['10.0.0.5'])
})

test.each([
  [undefined, false],
  ['127.0.0.1', false],
  ['::1', false],
  ['localhost', false],
  ['0.0.0.0', true],
  ['::', true],
  ['192.168.1.7', true],
])('HOST=%s opens the shop to other machines: %s', (host, isOpen) => {
  expect(isOpenToOthers({ host })).toBe(isOpen)
})

test('what endangers a shop is one warning of its log, and nothing is none', () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line: string) => void lines.push(line) })
  warnOfRisks({ ...readConfig({}), risks: [] }, log)
  warnOfRisks({ ...readConfig({}), risks: ['one', 'another'] }, log)
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ level: 40, risks: ['one', 'another'] }),
  ])
})

test('D70 L16 a live key and an open checklist → the log warns of what Today lists, until nothing is left', async () => {
  const admin = await makeAdmin()
  const listed = async () => {
    const { open, tasks } = (await call('GET', '/api/admin/checklist', undefined, admin)).json()
    const required = open.filter(({ isOptional }: { isOptional?: true }) => isOptional !== true)
    return [...required, ...tasks].map(({ name }: { name: string }) => name)
  }
  const warned = async (secretKey: string) => {
    const lines: string[] = []
    const log = createLog('info', { write: (line: string) => void lines.push(line) })
    await warnOfOpenChecklist(readConfig(keys(secretKey)), shop.db, log)
    return lines.map((line) => JSON.parse(line).missing)
  }
  const open = await listed()
  expect(open).toEqual(
    expect.arrayContaining(['Postal address of the company', 'Zones and prices of delivery', 'Terms']),
  )
  expect(await warned('sk_live_1')).toEqual([open])
  expect(await warned('sk_test_1')).toEqual([])

  const { data } = (await call('GET', '/api/admin/settings', undefined, admin)).json()
  const known: Record<string, Record<string, unknown>> = {}
  for (const { section, field } of checklist) known[section] = { ...known[section], [field]: 'known' }
  const changes = {
    ...known,
    contact: { ...known.contact, email: 'ada@lantern.test' },
    selling: { ...known.selling, countries: ['US', 'DE'] },
    returns: { ...known.returns, postage: 'shop' },
    delivery: { zones: data.delivery.zones },
    tax: { rates: data.tax.rates },
  }
  const saved = await call('PUT', '/api/admin/settings', changes, admin)
  expect(saved.statusCode, saved.body).toBe(200)
  // A task alone is worth a warning.
  expect(await warned('rk_live_1')).toEqual([await listed()])
  expect(await listed()).toContain('Terms')
  expect(await listed()).not.toContain('Zones and prices of delivery')

  const pages = Object.fromEntries(
    ['imprint', 'terms', 'privacy', 'accessibility'].map((id) => [id, `# ${id}\n\nAll of it.`]),
  )
  const safety = { manufacturer: 'A', responsible: 'B', guarantee: 'C' }
  const rest = await call('PUT', '/api/admin/settings', { pages, safety }, admin)
  expect(rest.statusCode, rest.body).toBe(200)
  await shop.pool.query("UPDATE product SET safety = safety - 'battery'")
  const { data: products } = (await call('GET', '/api/products/')).json()
  const counted = await call('PUT', `/api/products/${products[0]._id}`, { stock: 5 }, admin)
  expect(counted.statusCode, counted.body).toBe(200)
  expect(await listed()).toEqual([])
  expect(await warned('sk_live_1')).toEqual([])
})
