import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ConfigProblem, readConfig } from './config.ts'

test('S7.42 D51 the shop and its API are on port 5000 of this computer, unless told otherwise', () => {
  expect(readConfig({})).toMatchObject({ port: 5000, sandboxPort: 5001, shopOrigin: 'http://localhost:5000' })
  expect(readConfig({ PORT: '6100' })).toMatchObject({ port: 6100, shopOrigin: 'http://localhost:6100' })
  expect(readConfig({ SHOP_ORIGIN: 'https://shop.example/' }).shopOrigin).toBe('https://shop.example')
})

test('the keys of a provider come together', () => {
  expect(() => readConfig({ STRIPE_SECRET_KEY: 'sk' })).toThrow('must be set together')
  expect(() => readConfig({ STORY_TOOL_URL: 'https://stories.example' })).toThrow('must be set together')
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

test.each(['Production', 'prod', 'production ', 'staging'])(
  'D51 NODE_ENV=%s → refused, no mode of ours',
  (NODE_ENV) => {
    expect(() => readConfig({ NODE_ENV })).toThrow('NODE_ENV must be one of development, test, production')
  },
)

test('D51 NODE_ENV=test is a mode like development; SEED=none leaves the database empty in both', () => {
  expect(readConfig({ NODE_ENV: 'test' })).toMatchObject({ isProduction: false, seed: 'demo' })
  expect(readConfig({ NODE_ENV: 'test', SEED: 'none' })).toMatchObject({ isProduction: false, seed: 'none' })
  expect(readConfig({ SEED: 'none' }).seed).toBe('none')
})

const complete = {
  NODE_ENV: 'production',
  SHOP_ORIGIN: 'https://shop.example',
  ALLOWED_HOSTS: 'shop.example,bundles.shop.example',
  MAIL_FROM: 'Lamps <hello@shop.example>',
  CONTACT_EMAIL: 'hello@shop.example',
  SMTP_URL: 'smtp://mail.shop.example',
  STRIPE_SECRET_KEY: 'sk_live_0123456789',
  STRIPE_WEBHOOK_SECRET: 'whsec_0123456789',
  STORY_TOOL_URL: 'https://stories.example',
  STORY_TOOL_SECRET: 'known to both sides',
}

describe('NODE_ENV=production', () => {
  test('guesses no address and no key, and fills nothing in', () => {
    expect(readConfig(complete)).toMatchObject({
      isProduction: true,
      seed: 'none',
      shopOrigin: 'https://shop.example',
      bundlesSiteUrl: 'https://bundles.shop.example/bundles',
    })
    expect(JSON.stringify(readConfig(complete))).not.toMatch(/localhost|storylamp\.example/)
  })

  test('names all that is missing at once', () => {
    const { NODE_ENV, ...needed } = complete
    expect(() => readConfig({ NODE_ENV })).toThrow(
      new ConfigProblem(`${Object.keys(needed).join(', ')} must be set in production.`),
    )
  })

  test.each(Object.keys(complete).slice(1))('without %s → refused', (name) => {
    expect(() => readConfig({ ...complete, [name]: '' })).toThrow(`${name} must be set in production`)
  })

  test.each([
    [{ SEED: 'demo' }, 'SEED=demo is for trying the shop out'],
    [{ ALLOWED_HOSTS: 'localhost,other.example' }, 'ALLOWED_HOSTS must contain the host of SHOP_ORIGIN'],
    [{ SHOP_ORIGIN: 'shop.example' }, 'SHOP_ORIGIN must be an http or https address'],
    [
      { BUNDLES_SITE_URL: 'https://stories.example/bundles', SEED: 'demo' },
      'not for production; ALLOWED_HOSTS must contain the host of BUNDLES_SITE_URL',
    ],
    [{ BUNDLES_SITE_URL: 'ftp://bundles.shop.example' }, 'BUNDLES_SITE_URL must be an http or https address'],
    [{ BUNDLES_SITE_URL: 'https://' }, 'BUNDLES_SITE_URL must be an http or https address'],
    [{ FULFILMENT: 'amazon', AMAZON_CLIENT_ID: 'x' }, 'AMAZON_API_BASE, AMAZON_TOKEN_URL, AMAZON_CLIENT_SECRET'],
    [{ SEED: 'all' }, 'SEED must be none or demo'],
    [{ CONTACT_EMAIL: 'nobody' }, 'CONTACT_EMAIL must be an email address'],
    [{ CONTACT_EMAIL: ' ' }, 'CONTACT_EMAIL must be an email address'],
    [{ CONTACT_EMAIL: 'hello', SMTP_URL: '' }, 'SMTP_URL must be set in production; CONTACT_EMAIL must be an email'],
    [
      { CONTACT_EMAIL: 'hello', SMTP_URL: '', PORT: 'many', SEED: 'all' },
      'SMTP_URL must be set in production; CONTACT_EMAIL must be an email address; SEED must be none or demo; PORT must',
    ],
  ])('with %o → refused', (changes, message) => {
    expect(() => readConfig({ ...complete, ...changes })).toThrow(message)
  })

  test.each([
    ['https://192.0.2.7:8080', 'https://192.0.2.7:8080/bundles'],
    ['https://[2001:db8::7]', 'https://[2001:db8::7]/bundles'],
    ['https://lamps.example:8443', 'https://bundles.lamps.example:8443/bundles'],
  ])('D43 at %s leads to the bundles at %s', (SHOP_ORIGIN, bundlesSiteUrl) => {
    const ALLOWED_HOSTS = new URL(SHOP_ORIGIN).hostname
    expect(readConfig({ ...complete, SHOP_ORIGIN, ALLOWED_HOSTS }).bundlesSiteUrl).toBe(bundlesSiteUrl)
  })
})

test.each(['10.0.0.5', '10.0.0.0/8, fd00::/8', '::1', 'loopback', ''])(
  'TRUST_PROXY=%s is understood',
  (TRUST_PROXY) => {
    expect(() => readConfig({ TRUST_PROXY })).not.toThrow()
  },
)

test.each(['0.0.0.0/0', '::/0', '128.0.0.0/1', 'proxy', '10.0.0', '10.0.0.5 10.0.0.6', '10.0.0.0/33', 'true'])(
  'TRUST_PROXY=%s → refused in one sentence',
  (TRUST_PROXY) => {
    expect(() => readConfig({ TRUST_PROXY })).toThrow(
      /^TRUST_PROXY must list the addresses or networks of your proxies/,
    )
  },
)

const example = readFileSync(join(import.meta.dirname, '../../.env.example'), 'utf8')

test.each([
  ['as it is', example],
  ['with every line in use', example.replace(/^# ([A-Z_]+=)/gm, '$1')],
])('a shell reads .env.example %s (D51)', (_, text) => {
  const names = [...text.matchAll(/^([A-Z_]+)=/gm)].map(([, name = '']) => name)
  const script = `set -aeu; ${text}\nexec "$0" -p 'JSON.stringify(process.env)'`
  const env = JSON.parse(execFileSync('sh', ['-c', script, process.execPath], { encoding: 'utf8', stdio: 'pipe' }))
  expect(Object.keys(env)).toEqual(expect.arrayContaining(names))
  expect(env.MAIL_FROM).toBe('Storylamp <hello@storylamp.example>')
})
