import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const sound = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgresql://shop@db.internal/shop',
  SHOP_ORIGIN: 'https://shop.example',
  ALLOWED_HOSTS: 'shop.example,127.0.0.1',
  MAIL_FROM: 'Lamps <hello@shop.example>',
  CONTACT_EMAIL: 'hello@shop.example',
  SMTP_URL: 'smtp://mail.shop.example',
  STRIPE_SECRET_KEY: 'sk_live_0123456789',
  STRIPE_WEBHOOK_SECRET: 'whsec_0123456789',
  STORY_TOOL_URL: 'https://stories.example',
  STORY_TOOL_SECRET: 'known to both sides',
  TRUST_PROXY: '10.0.0.5',
}

test('production with sound settings starts without a warning (D51)', () => {
  expect(readConfig(sound).risks).toEqual([])
})

test.each([
  [
    { STRIPE_SECRET_KEY: 'sk_test_0123456789' },
    'STRIPE_SECRET_KEY is a test key, with which test cards buy real goods',
  ],
  [{ STRIPE_SECRET_KEY: 'pk_live_0123456789' }, 'STRIPE_SECRET_KEY must begin with sk_live_ or rk_live_'],
  [{ STRIPE_SECRET_KEY: 'x' }, 'STRIPE_SECRET_KEY must have 16 characters or more'],
  [{ STRIPE_WEBHOOK_SECRET: 'x' }, 'STRIPE_WEBHOOK_SECRET must have 16 characters or more'],
  [{ STRIPE_WEBHOOK_SECRET: 'sk_live_0123456789' }, 'STRIPE_WEBHOOK_SECRET must begin with whsec_'],
  [{ STORY_TOOL_SECRET: 'x' }, 'STORY_TOOL_SECRET must have 16 characters or more, because it can be guessed'],
  [{ SHOP_ORIGIN: 'http://shop.example' }, 'SHOP_ORIGIN must begin with https://, because http shows passwords'],
  [{ SISTER_SITE_URL: 'http://create.example' }, 'SISTER_SITE_URL must begin with https://'],
  [{ SISTER_SITE_URL: 'http://create.lan' }, 'SISTER_SITE_HANDOVER=password needs a SISTER_SITE_URL with https://'],
  [{ STRIPE_API_BASE: 'http://stripe.example' }, 'STRIPE_API_BASE must begin with https://'],
  [{ STORY_TOOL_URL: 'http://stories.example' }, 'STORY_TOOL_URL must begin with https://'],
  [{ STORY_TOOL_URL: 'ftp://stories.example' }, 'STORY_TOOL_URL must be an http or https address'],
  [{ STRIPE_TEST_MODE: 'perhaps' }, 'STRIPE_TEST_MODE must be yes or no'],
])('production with %o → refused with the reason (D51)', (changes, reason) => {
  expect(() => readConfig({ ...sound, ...changes })).toThrow(reason)
})

test('everything that is refused is named at once, beside what is missing (D51)', () => {
  const changes = { SMTP_URL: '', STRIPE_SECRET_KEY: 'x', SHOP_ORIGIN: 'http://shop.example', TRUST_PROXY: 'typo' }
  const names = /SMTP_URL must .*SHOP_ORIGIN must .*STRIPE_SECRET_KEY must .*TRUST_PROXY must /
  expect(() => readConfig({ ...sound, ...changes })).toThrow(names)
})

test.each([
  [{ STRIPE_SECRET_KEY: 'rk_test_0123456789', STRIPE_TEST_MODE: 'yes' }, 'test cards buy real goods'],
  [{ RATE_LIMIT_SCALE: '11' }, 'RATE_LIMIT_SCALE=11: passwords and codes may be guessed 11 times as often'],
  [{ TRUST_PROXY: '' }, 'TRUST_PROXY is not set'],
  [{ ALLOWED_HOSTS: 'shop.example,*.localhost' }, 'ALLOWED_HOSTS contains localhost'],
  [{ ALLOWED_HOSTS: 'localhost,shop.example' }, 'ALLOWED_HOSTS contains localhost'],
  [{ DATABASE_URL: '' }, 'DATABASE_URL is not set: the embedded database below DATA_DIR is used'],
  [{ DATABASE_URL: 'postgresql://db.example/shop?sslmode=require' }, 'DATABASE_URL leads over the internet'],
  [{ STORY_TOOL_URL: 'http://stories:8080' }, 'STORY_TOOL_URL is http'],
])('production with %o → started with a warning', (changes, warning) => {
  expect(readConfig({ ...sound, ...changes }).risks).toEqual([expect.stringContaining(warning)])
})

test('elsewhere none of it is asked for', () => {
  expect(readConfig({ STRIPE_SECRET_KEY: 'sk', STRIPE_WEBHOOK_SECRET: 'x', RATE_LIMIT_SCALE: '1000' }).risks).toEqual(
    [],
  )
})
