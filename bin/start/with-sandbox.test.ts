import { expect, test } from 'vitest'
import { readConfig } from '../../server/src/config.ts'
import { withSandbox } from './with-sandbox.ts'

const sandbox = {
  address: 'http://localhost:5001',
  smtpUrl: 'smtp://127.0.0.1:5002',
  sisterSiteUrl: 'http://localhost:5001/sister',
  sisterSiteSecret: 'known to both sites',
  stripe: { apiBase: 'http://localhost:5001/pay', secretKey: 'sk_test_1', webhookSecret: 'whsec_1' },
  amazon: {
    apiBase: 'http://localhost:5001/amazon',
    tokenUrl: 'http://localhost:5001/token',
    clientId: 'id',
    clientSecret: 'secret',
    refreshToken: 'token',
  },
  storyTool: { url: 'http://localhost:5001/story', secret: 'a secret' },
}

test('D50 the sandbox stands in for what the environment does not name, and for nothing else', () => {
  const { address, ...providers } = sandbox
  expect(withSandbox(readConfig({ FULFILMENT: 'amazon' }), sandbox)).toMatchObject({
    ...providers,
    sandboxUrl: address,
  })
  const own = { secretKey: 'sk_test_2', webhookSecret: 'whsec_2', apiBase: undefined }
  const keys = { STRIPE_SECRET_KEY: own.secretKey, STRIPE_WEBHOOK_SECRET: own.webhookSecret }
  const named = withSandbox(readConfig({ ...keys, SMTP_URL: 'smtp://mail.example' }), sandbox)
  expect(named).toMatchObject({ stripe: own, smtpUrl: 'smtp://mail.example', amazon: undefined })
})

test('admins need a second factor unless the sandbox runs', () => {
  expect(readConfig({}).isSecondFactorRequired).toBe(true)
  expect(withSandbox(readConfig({}), undefined)).toMatchObject({ isSecondFactorRequired: true, sandboxUrl: null })
  expect(withSandbox(readConfig({}), sandbox).isSecondFactorRequired).toBe(false)
})
