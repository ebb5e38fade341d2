import { expect, test } from 'vitest'
import { ConfigProblem, readConfig } from './config.ts'

test('S7.42 D51 the shop and its API are on port 5000 of this computer, unless told otherwise', () => {
  expect(readConfig({})).toMatchObject({ port: 5000, sandboxPort: 5001, shopOrigin: 'http://localhost:5000' })
  expect(readConfig({ PORT: '6100' })).toMatchObject({ port: 6100, shopOrigin: 'http://localhost:6100' })
  expect(readConfig({ SHOP_ORIGIN: 'https://shop.example/' }).shopOrigin).toBe('https://shop.example')
})

test('the keys of the payment provider come together, and in production they must', () => {
  expect(() => readConfig({ STRIPE_SECRET_KEY: 'sk' })).toThrow(ConfigProblem)
  expect(() => readConfig({ NODE_ENV: 'production', SMTP_URL: 'smtp://mail.example' })).toThrow(ConfigProblem)
  const keys = { STRIPE_SECRET_KEY: 'sk', STRIPE_WEBHOOK_SECRET: 'whsec' }
  expect(readConfig(keys).stripe).toEqual({ secretKey: 'sk', webhookSecret: 'whsec', apiBase: undefined })
})

test('D15 a hand-over by token to a sister site needs the secret that both know', () => {
  const token = { SISTER_SITE_HANDOVER: 'token', SISTER_SITE_URL: 'https://create.example' }
  expect(() => readConfig(token)).toThrow('SISTER_SITE_SECRET')
  expect(readConfig({ ...token, SISTER_SITE_SECRET: 'known to both sites' })).toMatchObject({
    sisterSiteHandover: 'token',
  })
  expect(readConfig({}).sisterSiteHandover).toBe('password')
})
