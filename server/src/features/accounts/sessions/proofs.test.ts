import { api } from '@storylamp/contract/api'
import type { Endpoint } from '@storylamp/contract/endpoint'
import { expect, test } from 'vitest'
import { password, type Tokens, visitor } from '../../../../test/fixtures/families.ts'
import { routesOf } from '../../../../test/fixtures/routes-of.ts'
import { useShop } from '../../../../test/shop.ts'

const shop = useShop({ RATE_LIMIT_SCALE: '1000' })
const { call, login, makeFamily, makeAdmin } = visitor(shop)
const strict = useShop({ RATE_LIMIT_SCALE: '1000' }, undefined, undefined, undefined, { isSecondFactorRequired: true })
const strictly = visitor(strict)

const minuteMs = 60_000
const confirm = (tokens: Tokens, secret = password) =>
  call('POST', '/api/auth/confirm-password', { password: secret }, tokens)

/** Whatever moves money, appoints somebody or exports a whole table. */
const withFreshPassword = [
  'DELETE /api/admin/customers/:familyId',
  'DELETE /api/admin/staff/:id',
  'DELETE /api/admin/staff/:id/second-factor',
  'GET /api/admin/accounting.zip',
  'GET /api/admin/customers.csv',
  'GET /api/admin/ledger.csv',
  'GET /api/admin/orders.csv',
  'GET /api/admin/owed.csv',
  'GET /api/admin/sales.csv',
  'GET /api/admin/tax-report.csv',
  'POST /api/admin/customers/:familyId/export',
  'POST /api/admin/keys',
  'POST /api/admin/orders/:id/refund',
  'POST /api/admin/returns/:id/refund',
  'POST /api/admin/staff',
  'POST /api/admin/wallets/:familyId/adjustments',
  'POST /api/admin/webhooks',
  'PUT /api/admin/staff/:id',
  'PUT /api/admin/webhooks/:id',
]

type Call = [method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body: object | undefined]
const callOf = (route: string): Call => {
  const [method, path = ''] = route.split(' ')
  return [method as Call[0], path.replace(/:\w+/g, 'none'), method === 'GET' ? undefined : {}]
}
const sensitive: Call[] = [
  ...withFreshPassword.map(callOf),
  ['PUT', '/api/admin/orders/none/delivery', { deliveryStatus: 'Cancelled' }],
  ['POST', '/api/admin/orders/delivery', { ids: ['none'], deliveryStatus: 'Cancelled' }],
]

test('ten minutes after the sign-in, of all calls of an owner these alone ask for the password', async () => {
  const admin = await makeAdmin()
  shop.aheadMs = 11 * minuteMs
  const asking: string[] = []
  const served = routesOf(shop.app.printRoutes({ commonPrefix: false }))
  for (const route of served.filter((route) => route.includes(' /api/admin/'))) {
    const reply = await call(...callOf(route), admin)
    if (reply.statusCode === 403 && reply.json().code === 'password_required') asking.push(route)
  }
  expect(asking.sort()).toEqual(withFreshPassword)
  const flagged = (Object.values(api) as Endpoint[]).filter(({ needsFreshPassword }) => needsFreshPassword)
  expect(asking).toEqual(expect.arrayContaining(flagged.map(({ method, path }) => `${method} ${path}`)))
})

test('these → 403 password_required ten minutes after the sign-in, until it is confirmed', async () => {
  const admin = await makeAdmin()
  const asking = async () => {
    const found: string[] = []
    for (const [method, url, body] of sensitive) {
      const reply = await call(method, url, body, admin)
      const isJson = reply.headers['content-type']?.includes('json')
      if (isJson && reply.json().code === 'password_required') found.push(`${method} ${url}`)
    }
    return found
  }
  const all = sensitive.map(([method, url]) => `${method} ${url}`)
  shop.aheadMs = 9 * minuteMs
  expect(await asking()).toEqual([])
  shop.aheadMs = 11 * minuteMs
  expect(await asking()).toEqual(all)
  expect((await confirm(admin, 'not this one')).json().code).toBe('password_wrong')
  expect(await asking()).toEqual(all)
  expect((await confirm(admin)).statusCode).toBe(200)
  expect(await asking()).toEqual([])
})

test('POST /api/auth/confirm-password → makes the password fresh in that session alone', async () => {
  const { form, parent } = await makeFamily()
  await shop.pool.query("INSERT INTO staff SELECT person_id, 'owner' FROM login WHERE email = $1", [form.email])
  const other = await login(form.email)
  shop.aheadMs = 11 * minuteMs
  await confirm(parent)
  const statuses = await Promise.all([parent, other].map((who) => call('GET', '/api/admin/ledger.csv', undefined, who)))
  expect(statuses.map(({ statusCode }) => statusCode)).toEqual([200, 403])
})

test('POST /api/auth/confirm-password → 429 after ten wrong passwords; also for parents and children', async () => {
  const { parent, child } = await makeFamily()
  expect((await confirm(child)).statusCode).toBe(200)
  const statuses: number[] = []
  for (let attempt = 0; attempt < 11; attempt += 1) statuses.push((await confirm(parent, 'wrong')).statusCode)
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429])
  expect((await call('POST', '/api/auth/confirm-password', { password })).statusCode).toBe(401)
})

const forAdmins = (Object.entries(api) as [string, Endpoint][]).filter(
  ([, { access, worksWithoutSecondFactor }]) =>
    access !== 'everyone' && access.join() === 'admin' && !worksWithoutSecondFactor,
)

test('an admin without a second factor reaches nothing but what switches it on, where the sandbox does not run', async () => {
  const admin = await strictly.makeAdmin()
  for (const [name, { method, path }] of forAdmins) {
    const reply = await strictly.call(method, path.replace(/:\w+/g, 'x'), method === 'GET' ? undefined : {}, admin)
    expect([name, reply.statusCode, reply.json().code]).toEqual([name, 403, 'second_factor_required'])
  }
  for (const [, url] of sensitive.filter(([method]) => method === 'GET')) {
    expect((await strictly.call('GET', url, undefined, admin)).json().code).toBe('second_factor_required')
  }
  expect((await strictly.call('GET', '/api/admin/second-factor', undefined, admin)).json()).toEqual({ isOn: false })
  const me = await strictly.call('GET', '/api/user/me/', undefined, admin)
  expect(me.json().data).toMatchObject({ role: 'admin', needsSecondFactor: true })
})

test('an admin with a second factor reaches everything at once, and a parent needs none', async () => {
  const admin = await strictly.makeAdmin()
  await strict.pool.query(
    "INSERT INTO second_factor (person_id, sealed_secret, is_on) SELECT person_id, '', true FROM staff",
  )
  expect((await strictly.call('GET', '/api/admin/today', undefined, admin)).statusCode).toBe(200)
  const { parent } = await strictly.makeFamily()
  const me = (await strictly.call('GET', '/api/user/me/', undefined, parent)).json().data
  expect(me).not.toHaveProperty('needsSecondFactor')
})
