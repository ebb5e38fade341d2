import { expect, test } from 'vitest'
import { visitor } from '../../../../test/fixtures/families.ts'
import { useSandbox } from '../../../../test/outside/sandbox.ts'
import { useShop } from '../../../../test/shop.ts'

const sandbox = useSandbox()
const shop = useShop({ RATE_LIMIT_SCALE: '1000', SISTER_SITE_HANDOVER: 'token' }, undefined, sandbox)
const { call, makeFamily, makeAdmin } = visitor(shop)

const makeToken = (tokens: { accessToken: string; refreshToken: string }) =>
  call('POST', '/api/auth/sister-site-token', undefined, tokens)
const enter = (token: string) =>
  fetch(`${sandbox.sisterSiteUrl}/content/api/user/auth/handover`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  })

test('D15 POST /api/auth/sister-site-token → signs a parent in at the sister site, once', async () => {
  const { parent, form } = await makeFamily()
  const { token } = (await makeToken(parent)).json()
  const me = (await call('GET', '/api/user/me/', undefined, parent)).json().data
  const entered = await enter(token)
  expect(entered.status).toBe(200)
  expect(((await entered.json()) as { data: object }).data).toMatchObject({
    email: form.email,
    bundleUserId: me._id,
    is_app_user: true,
  })
  expect((await enter(token)).status).toBe(401)
})

test('POST /api/auth/sister-site-token → expires after a minute, and a changed token is refused', async () => {
  const { parent } = await makeFamily()
  shop.aheadMs = -61_000
  expect((await enter((await makeToken(parent)).json().token)).status).toBe(401)
  shop.aheadMs = 0
  const [head, body, signature] = (await makeToken(parent)).json().token.split('.')
  const claims = { ...JSON.parse(Buffer.from(body, 'base64url').toString()), email: 'other@example.com' }
  const forged = Buffer.from(JSON.stringify(claims)).toString('base64url')
  for (const token of [`${head}.${forged}.${signature}`, `${head}.${body}.`, 'x', 'a.b.c']) {
    expect((await enter(token)).status).toBe(401)
  }
})

test('L9 POST /api/auth/sister-site-token → names the parent alone, and nothing of the children', async () => {
  const { parent, form } = await makeFamily()
  const [, body = ''] = (await makeToken(parent)).json().token.split('.')
  const claims = Buffer.from(body, 'base64url').toString()
  expect(claims).toContain(form.email)
  for (const { name, username, dob } of form.children) {
    for (const fact of [name, username, dob]) expect(claims).not.toContain(fact)
  }
})

test('POST /api/auth/sister-site-token → 403 for children and admins', async () => {
  const { child } = await makeFamily()
  expect((await makeToken(child)).json().code).toBe('parent_required')
  expect((await makeToken(await makeAdmin())).json().code).toBe('forbidden')
})
