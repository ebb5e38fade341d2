import { type StaffRole, staffRoles } from '@storylamp/contract/accounts/staff-rights'
import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import { api } from '@storylamp/contract/api'
import type { Endpoint } from '@storylamp/contract/endpoint'
import { beforeAll, expect, test } from 'vitest'
import { countHashes } from '../../../../test/count-hashes.ts'
import { password, type Tokens, unique, visitor } from '../../../../test/fixtures/families.ts'
import { customers } from '../../../../test/fixtures/orders/checkouts.ts'
import { atProvider } from '../../../../test/fixtures/orders/payments.ts'
import { useSandbox } from '../../../../test/outside/sandbox.ts'
import { useShop } from '../../../../test/shop.ts'

const sandbox = useSandbox()
const shop = useShop({ RATE_LIMIT_SCALE: '10000' }, undefined, sandbox)
const { call, post, emailsTo, codeFor, login, makeAdmin, makeFamily } = visitor(shop)
const { paid } = customers(shop)
const path = '/api/admin/staff'

let owner: Tokens
beforeAll(async () => {
  owner = await makeAdmin()
})

/** Invites somebody, who then chooses a password. */
async function hire(staffRole: StaffRole, by = owner) {
  const email = `${unique('colleague')}@example.com`
  const reply = await call('POST', path, { email, firstname: 'Pat', lastname: 'Miller', staffRole }, by)
  expect(reply.statusCode).toBe(201)
  const { _id: id } = reply.json().data.find((row: { email: string }) => row.email === email)
  await post('/api/auth/forgot-password', { email })
  await post('/api/auth/reset-password', { email, otp: await codeFor(email), newPassword: password })
  return { id: id as string, email, tokens: await login(email) }
}
const statusOf = async (...args: Parameters<typeof call>) => (await call(...args)).statusCode
const isNotTheirTask = (reply: { statusCode: number; body: string }) =>
  reply.statusCode === 403 && reply.body.includes(adminTexts.notYourTask)

const allowed: Record<StaffRole, string> = {
  owner: 'everything',
  manager: 'self overview catalog pages orders amounts shipping refunds customers wallets money discounts audit jobs',
  editor: 'self overview catalog pages',
  packer: 'self overview orders shipping',
  support: 'self overview orders amounts refunds customers',
}
const backOffice = Object.entries<Endpoint>(api).filter(
  ([, { access }]) => access !== 'everyone' && access.join() === 'admin',
)

test('D79 every call of the back office names the right that it needs', () => {
  expect(backOffice.length).toBeGreaterThan(45)
  for (const [name, { right }] of backOffice) expect(right, name).toBeDefined()
})

test.each(staffRoles)(
  'D79 %s: each call of the back office is answered or refused by the table of rights',
  async (role) => {
    const { tokens } = role === 'owner' ? { tokens: owner } : await hire(role)
    const has = (right = '') => role === 'owner' || allowed[role].split(' ').includes(right)
    for (const [name, { method, path, right }] of backOffice) {
      const url = path.replaceAll(/:\w+/g, 'none')
      const reply = await call(method, url, method === 'GET' || method === 'DELETE' ? undefined : {}, tokens)
      expect([name, isNotTheirTask(reply)]).toEqual([name, !has(right)])
    }
    for (const table of ['orders', 'customers', 'ledger']) {
      const reply = await call('GET', `/api/admin/${table}.csv`, undefined, tokens)
      expect([table, isNotTheirTask(reply)]).toEqual([table, role !== 'owner'])
    }
    const taxes = await call('GET', '/api/admin/tax-report.csv?month=2026-01', undefined, tokens)
    expect(isNotTheirTask(taxes)).toBe(!has('money'))
    const invoice = await call('GET', '/api/admin/invoices/none/invoice.pdf', undefined, tokens)
    expect(isNotTheirTask(invoice)).toBe(!has('amounts'))
  },
)

test('D79 POST /api/admin/staff → a mail, a password of their own, and the role in the profile', async () => {
  const { email, tokens } = await hire('packer')
  const invitation = (await emailsTo(email)).at(-1)
  expect(invitation?.subject).toBe('You are invited to work at Storylamp')
  expect(invitation?.text).toContain('as packer')
  expect(invitation?.text).not.toMatch(/\b\d{6}\b/)
  const { data } = (await call('GET', '/api/user/me/', undefined, tokens)).json()
  expect(data).toMatchObject({ role: 'admin', staffRole: 'packer' })
  const { data: staff } = (await call('GET', path, undefined, owner)).json()
  expect(staff.find((row: { email: string }) => row.email === email)).toMatchObject({
    staffRole: 'packer',
    lastSeenAt: expect.any(String),
    hasSecondFactor: false,
    isYou: false,
  })
  const named = 'SELECT name FROM staff_name JOIN login ON person_id = id WHERE email = $1'
  expect((await shop.pool.query(named, [email])).rows).toEqual([{ name: `${data.firstname} ${data.lastname}` }])
})

test('D79 when staff were last seen stays after their sessions have ended, and moves on when they use one', async () => {
  const { email, tokens } = await hire('packer')
  const seen = async () => {
    const { data } = (await call('GET', path, undefined, owner)).json()
    return data.find((row: { email: string }) => row.email === email).lastSeenAt
  }
  const first = await seen()
  await shop.pool.query("UPDATE login SET last_seen_at = last_seen_at - interval '1 day' WHERE email = $1", [email])
  const { refreshToken } = (await call('POST', '/api/auth/refresh-token', { refreshToken: tokens.refreshToken })).json()
  await call('POST', '/api/auth/logout', { refreshToken })
  expect(
    (await shop.pool.query('SELECT FROM session JOIN login USING (person_id) WHERE email = $1', [email])).rowCount,
  ).toBe(0)
  expect(Date.parse(await seen())).toBeGreaterThanOrEqual(Date.parse(first))
  // Customers' accounts keep no such time.
  const { form } = await makeFamily()
  const { rows } = await shop.pool.query('SELECT last_seen_at FROM login WHERE email = $1', [form.email])
  expect(rows).toEqual([{ last_seen_at: null }])
})

test('D79 POST /api/admin/staff → 409 for an address that has an account, 400 for a role or name that is none', async () => {
  const { email } = await hire('editor')
  const invite = (changes: object) =>
    call(
      'POST',
      path,
      { email: 'new@example.com', firstname: 'A', lastname: 'B', staffRole: 'editor', ...changes },
      owner,
    )
  const taken = await invite({ email: email.toUpperCase() })
  expect([taken.statusCode, taken.json().code]).toEqual([409, 'email_taken'])
  for (const changes of [
    { staffRole: 'king' },
    { staffRole: null },
    { firstname: ' ' },
    { email: 'x' },
    { role: 'admin' },
  ]) {
    expect((await invite(changes)).statusCode).toBe(400)
  }
})

test('D61 D79 another role holds from the next call on, and who is ended is signed out at once', async () => {
  const { id, tokens } = await hire('editor')
  expect(await statusOf('GET', '/api/admin/products', undefined, tokens)).toBe(200)
  expect(await statusOf('PUT', `${path}/${id}`, { staffRole: 'packer' }, owner)).toBe(200)
  expect(await statusOf('GET', '/api/admin/products', undefined, tokens)).toBe(403)
  expect(await statusOf('GET', '/api/admin/orders', undefined, tokens)).toBe(200)
  expect(await statusOf('DELETE', `${path}/${id}`, undefined, owner)).toBe(200)
  expect(await statusOf('GET', '/api/admin/orders', undefined, tokens)).toBe(401)
  expect(await statusOf('DELETE', `${path}/${id}`, undefined, owner)).toBe(404)
  const { data } = (await call('GET', `/api/admin/audit?search=${id}`, undefined, owner)).json()
  expect(data.map(({ action }: { action: string }) => action)).toEqual([
    'end a colleague',
    "change a colleague's role",
    'invite a colleague',
  ])
})

test('D79 an owner who was invited and has set no password does not count, and may be ended', async () => {
  const email = `${unique('invited')}@example.com`
  const invitation = { email, firstname: 'Pat', lastname: 'Miller', staffRole: 'owner' }
  const { data } = (await call('POST', path, invitation, owner)).json()
  const [me] = data.filter(({ isYou }: { isYou: boolean }) => isYou)
  const [invited] = data.filter((row: { email: string }) => row.email === email)
  expect([me.isInvited, invited.isInvited]).toEqual([false, true])
  const others = data.filter(({ staffRole, isInvited }: typeof me) => staffRole === 'owner' && !isInvited)
  expect(others).toHaveLength(1)
  expect(await statusOf('DELETE', `${path}/${me._id}`, undefined, owner)).toBe(409)
  expect(await statusOf('PUT', `${path}/${me._id}`, { staffRole: 'packer' }, owner)).toBe(409)
  expect(await statusOf('DELETE', `${path}/${invited._id}`, undefined, owner)).toBe(200)
})

test('D79 D12 nobody signs in as who was invited and has set no password: 401 after one hash, as for an unknown name', async () => {
  const email = `${unique('invited')}@example.com`
  await call('POST', path, { email, firstname: 'Pat', lastname: 'Miller', staffRole: 'packer' }, owner)
  for (const emailusername of [email, `${unique('nobody')}@example.com`]) {
    const hashes = await countHashes(async () => {
      const { statusCode } = await post('/api/auth/login', { emailusername, password })
      expect(statusCode).toBe(401)
    })
    expect(hashes).toBe(1)
  }
})

test('D79 the shop keeps an owner, also when two end each other at once', async () => {
  const other = await hire('owner')
  const { data } = (await call('GET', path, undefined, other.tokens)).json()
  const me = data.find(
    ({ isYou, staffRole }: { isYou: boolean; staffRole: StaffRole }) => !isYou && staffRole === 'owner',
  )
  const statuses = await Promise.all([
    statusOf('DELETE', `${path}/${me._id}`, undefined, other.tokens),
    statusOf('PUT', `${path}/${other.id}`, { staffRole: 'editor' }, owner),
  ])
  const owners = async () =>
    (
      await shop.pool.query(
        "SELECT person_id AS id, email FROM staff JOIN login USING (person_id) WHERE role = 'owner'",
      )
    ).rows as { id: string }[]
  const [left] = await owners()
  expect(await owners()).toHaveLength(1)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  if (left?.id === other.id) owner = other.tokens
  for (const change of [
    call('DELETE', `${path}/${left?.id}`, undefined, owner),
    call('PUT', `${path}/${left?.id}`, { staffRole: 'manager' }, owner),
  ]) {
    const reply = await change
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'last_owner'])
  }
})

test('D79 support refunds of an order up to the amount of the settings in all, others without it', async () => {
  await call('PUT', '/api/admin/settings', { staff: { supportRefunds: 10 } }, owner)
  const { order } = await paid(atProvider(sandbox))
  const [support, manager] = [await hire('support'), await hire('manager')]
  const refund = async ({ tokens }: { tokens: Tokens }, amount?: number) => {
    const reply = await call('POST', `/api/admin/orders/${order._id}/refund`, { reason: 'Late', amount }, tokens)
    return [reply.statusCode, reply.json().code]
  }
  expect(await refund(support)).toEqual([403, 'refund_limit'])
  expect(await refund(support, 10.01)).toEqual([403, 'refund_limit'])
  expect(await refund(support, 6)).toEqual([200, undefined])
  expect(await refund(support, 4.01)).toEqual([403, 'refund_limit'])
  expect(await refund(support, 4)).toEqual([200, undefined])
  expect(await refund(manager, 5)).toEqual([200, undefined])
  for (const supportRefunds of [-1, 0.5, 10_001, '10', null]) {
    expect(await statusOf('PUT', '/api/admin/settings', { staff: { supportRefunds } }, owner)).toBe(400)
  }
})

test('D79 D104 support refunds of an order in another currency up to the amount that is set for it, and nothing without', async () => {
  const { order } = await paid(atProvider(sandbox))
  const { tokens } = await hire('support')
  const refund = async (amount: number) =>
    (await call('POST', `/api/admin/orders/${order._id}/refund`, { reason: 'Late', amount }, tokens)).statusCode
  const save = (body: object) => statusOf('PUT', '/api/admin/settings', body, owner)
  expect(await save({ selling: { currency: 'EUR' }, staff: { supportRefunds: 50 } })).toBe(200)
  expect(await refund(1)).toBe(403)
  expect(await save({ staff: { otherSupportRefunds: { USD: 2 } } })).toBe(200)
  expect([await refund(2.01), await refund(2)]).toEqual([403, 200])
  for (const otherSupportRefunds of [{ USD: -1 }, { USD: 1.5 }, { XXX: 1 }, []])
    expect(await save({ staff: { otherSupportRefunds } })).toBe(400)
  await save({ selling: { currency: 'USD' } })
})

test('D79 whoever packs cancels no order, as that refunds it', async () => {
  const { order } = await paid(atProvider(sandbox))
  const { tokens } = await hire('packer')
  const move = (deliveryStatus: string) =>
    call('PUT', `/api/admin/orders/${order._id}/delivery`, { deliveryStatus }, tokens)
  expect(isNotTheirTask(await move('Cancelled'))).toBe(true)
  const many = { ids: [order._id], deliveryStatus: 'Cancelled' }
  expect(isNotTheirTask(await call('POST', '/api/admin/orders/delivery', many, tokens))).toBe(true)
  expect((await move('Shipped')).statusCode).toBe(200)
})

test('D70 D79 whoever edits pages changes their texts and no other setting', async () => {
  const { tokens } = await hire('editor')
  const change = (body: object) => call('PUT', '/api/admin/settings', body, tokens)
  expect((await change({ hero: { title: 'Good night' } })).statusCode).toBe(200)
  expect(isNotTheirTask(await change({ shop: { name: 'Mine' } }))).toBe(true)
  expect(isNotTheirTask(await change({ hero: { title: 'Hello' }, staff: { supportRefunds: 100 } }))).toBe(true)
})

test('D79 turnover is shown to those who may see money', async () => {
  const sales = async ({ tokens }: { tokens: Tokens }) =>
    (await call('GET', '/api/admin/today', undefined, tokens)).json().sales.length
  expect([await sales(await hire('manager')), await sales(await hire('packer'))]).toEqual([7, 0])
})

test('D79 the audit log names who has left, in every entry about them', async () => {
  const [first, second] = [await hire('editor'), await hire('packer')]
  await shop.pool.query("UPDATE staff_name SET name = 'Edi Miller' WHERE id = $1", [first.id])
  for (const { id } of [first, second]) expect(await statusOf('DELETE', `${path}/${id}`, undefined, owner)).toBe(200)
  const namesOf = async (id: string) =>
    (await call('GET', `/api/admin/audit?search=${id}`, undefined, owner))
      .json()
      .data.map(({ found }: { found?: { name: string } }) => found?.name)
  expect([await namesOf(first.id), await namesOf(second.id)]).toEqual([
    ['Edi Miller', 'Edi Miller'],
    ['Pat Miller', 'Pat Miller'],
  ])
})

test('D79 an invitation speaks of a second factor only where the back office asks for one', async () => {
  const { email } = await hire('packer')
  expect((await call('GET', path, undefined, owner)).json().needsSecondFactor).toBe(false)
  expect((await emailsTo(email)).at(-1)?.text).not.toContain('second factor')
})
