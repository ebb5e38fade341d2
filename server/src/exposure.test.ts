import { checklist } from '@storylamp/contract/settings/checklist'
import { newShop } from '@storylamp/contract/settings/sections'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { isOpenToOthers, listenHosts, refuseStandIns, warnOfOpenChecklist } from './exposure.ts'
import { createLog } from './platform/log.ts'

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

// What not every company has may stay empty.
const complete = structuredClone(newShop)
for (const fact of checklist) {
  if (!('isOptional' in fact)) Object.assign(complete[fact.section], { [fact.field]: 'known' })
}

test.each([
  ['a live key and facts missing', keys('sk_live_1'), newShop, 1],
  ['a live key and every fact', keys('rk_live_1'), complete, 0],
  ['a test key', keys('sk_test_1'), newShop, 0],
])('D70 %s → warned of in the log %#', (_, env, settings, warnings) => {
  const lines: string[] = []
  warnOfOpenChecklist(readConfig(env), settings, createLog('info', { write: (line: string) => void lines.push(line) }))
  expect(lines).toHaveLength(warnings)
  for (const line of lines) expect(JSON.parse(line).missing).toContain('Postal address of the company')
})
