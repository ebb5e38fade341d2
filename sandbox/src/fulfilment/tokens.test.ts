import { afterEach, expect, test, vi } from 'vitest'
import { startFulfilment } from '../../test/started-fulfilment.ts'

afterEach(() => void vi.useRealTimers())

test.each(['json', 'form'])(
  'POST /auth/o2/token with the refresh token as %s → an access token for an hour',
  async (kind) => {
    const { askToken, credentials } = await startFulfilment()
    const form = new URLSearchParams(credentials as Record<string, string>)
    expect(await askToken(kind === 'json' ? credentials : String(form))).toEqual({
      status: 200,
      body: {
        access_token: expect.stringMatching(/^Atza\|/),
        refresh_token: credentials.refresh_token,
        token_type: 'bearer',
        expires_in: 3600,
      },
    })
  },
)

test.each([
  [{ grant_type: undefined }, 400, 'invalid_request'],
  [{ grant_type: 'password' }, 400, 'unsupported_grant_type'],
  [{ client_secret: 'wrong' }, 401, 'invalid_client'],
  [{ client_id: undefined }, 401, 'invalid_client'],
  [{ refresh_token: 'Atzr|wrong' }, 400, 'invalid_grant'],
  [{ refresh_token: undefined }, 400, 'invalid_request'],
  [{ grant_type: 'client_credentials' }, 400, 'invalid_request'],
])('POST /auth/o2/token with %j → %i %s', async (more, status, error) => {
  const { askToken, credentials } = await startFulfilment()
  expect(await askToken({ ...credentials, ...more })).toEqual({
    status,
    body: { error, error_description: expect.any(String) },
  })
})

test('a token of client_credentials stands for no seller, so orders are denied to it', async () => {
  const { askToken, credentials, call } = await startFulfilment()
  const asked = { ...credentials, grant_type: 'client_credentials', scope: 'sellingpartnerapi::notifications' }
  const { body } = await askToken(asked)
  expect((await call('GET', '/fulfillmentOrders/any', undefined, body.access_token)).status).toBe(403)
})

test.each(['', 'Atza|made.up', 'Atza|seller.99999999999999.forged', 'Bearer x'])(
  'the access token %j → 403 in the shape of Amazon',
  async (token) => {
    const { call } = await startFulfilment()
    expect(await call('GET', '/fulfillmentOrders/any', undefined, token)).toEqual({
      status: 403,
      body: {
        errors: [
          {
            code: 'Unauthorized',
            message: 'Access to requested resource is denied.',
            details: expect.stringContaining('oken'),
          },
        ],
      },
    })
  },
)

test('an access token is good for an hour and no longer', async () => {
  const { create } = await startFulfilment()
  const issuedAtMs = Date.now()
  vi.useFakeTimers({ toFake: ['Date'], now: issuedAtMs + 3_590_000 })
  expect((await create()).status).toBe(200)
  vi.setSystemTime(issuedAtMs + 3_601_000)
  const { status, body } = await create()
  expect([status, body.errors[0].details]).toEqual([403, 'The access token you provided has expired.'])
})
