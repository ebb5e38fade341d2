import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { password, type Tokens, visitor } from '../../../../test/fixtures/families.ts'
import { untilWaiting } from '../../../../test/reading/waiting.ts'
import { useShop } from '../../../../test/shop.ts'

const shop = useShop({ RATE_LIMIT_SCALE: '1000' })
const { call, login, makeFamily, makeAdmin } = visitor(shop)

const main = 'localhost:5000'
const bundles = 'bundles.localhost:5000'
const newState = () => randomBytes(32).toString('base64url')

const at = (host: string, url: string, payload: object, tokens?: Tokens) =>
  shop.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { host, ...(tokens && { authorization: `Bearer ${tokens.accessToken}` }) },
  })
const start = (tokens: Tokens | undefined, state: unknown, host = main) =>
  at(host, '/api/auth/handover', { state, refreshToken: tokens?.refreshToken }, tokens)
const finish = (code: string, state: string, host = bundles) => at(host, '/api/auth/handover/session', { code, state })
const codeOf = async (tokens: Tokens, state: string, host = main) =>
  (await start(tokens, state, host)).json().code as string
const handOver = async (tokens: Tokens, from = main, to = bundles): Promise<Tokens> => {
  const state = newState()
  return (await finish(await codeOf(tokens, state, from), state, to)).json()
}
const me = async (tokens: Tokens) => call('GET', '/api/user/me/', undefined, tokens)
const refresh = (tokens: Tokens) => call('POST', '/api/auth/refresh-token', { refreshToken: tokens.refreshToken })
const devices = async (tokens: Tokens) => (await call('GET', '/api/user/sessions', undefined, tokens)).json().data
const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

test('D98 a session is handed over in both directions, for parent and child, as a session of its own', async () => {
  const { parent, child } = await makeFamily()
  for (const [from, to] of [
    [main, bundles],
    [bundles, main],
  ]) {
    for (const who of [parent, child]) {
      const handed = await handOver(who, from, to)
      expect(handed.accessToken).not.toBe(who.accessToken)
      expect((await me(handed)).json()).toEqual((await me(who)).json())
      expect((await refresh(handed)).statusCode).toBe(200)
      expect((await me(who)).statusCode).toBe(200)
    }
  }
})

test('D98 POST /api/auth/handover/session → a code works once, whoever comes at the same time', async () => {
  const { parent } = await makeFamily()
  const state = newState()
  const code = await codeOf(parent, state)
  const replies = await Promise.all(Array.from({ length: 20 }, () => finish(code, state)))
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array.from({ length: 19 }, () => 400)])
  expect((await finish(code, state)).json().code).toBe('code_wrong')
})

test('D98 POST /api/auth/handover/session → 400 after 30 seconds', async () => {
  const { parent } = await makeFamily()
  const [early, late] = [newState(), newState()]
  const code = await codeOf(parent, early)
  shop.aheadMs = 29_000
  expect((await finish(code, early)).statusCode).toBe(200)
  const other = await codeOf(parent, late)
  shop.aheadMs = 59_500
  expect((await finish(other, late)).json().code).toBe('code_wrong')
})

test("D98 nobody is signed in to a stranger's account: a code is for the state that it was made for, and a wrong one spends it", async () => {
  const { parent: attacker } = await makeFamily()
  const [ofAttacker, ofVictim] = [newState(), newState()]
  const code = await codeOf(attacker, ofAttacker)
  expect((await finish(code, ofVictim)).json().code).toBe('code_wrong')
  expect((await finish(code, ofAttacker)).json().code).toBe('code_wrong')
})

test('D98 only between the two hosts of the shop: another host neither makes nor takes a code', async () => {
  const { parent } = await makeFamily()
  for (const host of ['127.0.0.1:5000', 'localhost:5001', 'other.localhost:5000']) {
    expect((await start(parent, newState(), host)).statusCode).toBe(421)
    const state = newState()
    expect((await finish(await codeOf(parent, state), state, host)).json().code).toBe('code_wrong')
  }
  const state = newState()
  expect((await finish(await codeOf(parent, state), state, main)).json().code).toBe('code_wrong')
})

test('D98 POST /api/auth/handover → 401 for guests and 403 for admins, whose session needed a second factor', async () => {
  expect((await start(undefined, newState())).statusCode).toBe(401)
  expect((await start(await makeAdmin(), newState())).statusCode).toBe(403)
})

test('D98 D14 a stolen access token opens no session: the refresh token of this very session is asked for', async () => {
  const { form, parent } = await makeFamily()
  const { parent: stranger } = await makeFamily()
  const begin = (refreshToken: unknown) => at(main, '/api/auth/handover', { state: newState(), refreshToken }, parent)
  for (const missing of [undefined, null, '', 'short', parent.refreshToken.slice(1, 20), 7]) {
    expect((await begin(missing)).json().code).toBe('invalid_input')
  }
  const others = [parent.accessToken, stranger.refreshToken, (await login(form.email)).refreshToken]
  for (const other of others) expect((await begin(other)).json().code).toBe('session_expired')
  expect((await begin(parent.refreshToken)).statusCode).toBe(200)
})

test('D98 D14 a tab that has not noticed a refresh yet may hand over, a later thief may not', async () => {
  const { parent } = await makeFamily()
  const renewed = (await refresh(parent)).json()
  const begin = () => at(main, '/api/auth/handover', { state: newState(), refreshToken: parent.refreshToken }, renewed)
  shop.aheadMs = 9000
  expect((await begin()).statusCode).toBe(200)
  shop.aheadMs = 11_000
  expect((await begin()).json().code).toBe('session_expired')
})

test.each([undefined, null, 1, '', 'short', `${'a'.repeat(40)}'`, 'a'.repeat(87), { a: 1 }])(
  'D98 POST /api/auth/handover with the state %j → 400',
  async (state) => {
    const { parent } = await makeFamily()
    expect((await start(parent, state)).json().code).toBe('invalid_input')
  },
)

test('D98 a newer code replaces the one before; both states are kept apart', async () => {
  const { parent } = await makeFamily()
  const [first, second] = [newState(), newState()]
  const old = await codeOf(parent, first)
  const code = await codeOf(parent, second)
  expect((await finish(old, first)).statusCode).toBe(400)
  expect((await finish(code, second)).statusCode).toBe(200)
})

test('D98 the code of a session that ended meanwhile is worth nothing', async () => {
  const { form, parent } = await makeFamily()
  const state = newState()
  const code = await codeOf(parent, state)
  await call('POST', '/api/auth/logout', { refreshToken: parent.refreshToken })
  expect((await finish(code, state)).json().code).toBe('code_wrong')
  expect((await start(parent, state)).statusCode).toBe(401)
  const again = await login(form.email)
  const other = await codeOf(again, state)
  await shop.pool.query('UPDATE session SET expires_at = now()')
  expect((await finish(other, state)).json().code).toBe('code_wrong')
})

test('D98 D14 handing over and back does not prolong a sign-in beyond 90 days', async () => {
  const { parent } = await makeFamily()
  let pair = parent
  for (let day = 20; day <= 80; day += 20) {
    shop.aheadMs = day * dayMs
    pair = (await refresh(pair)).json()
    pair = day % 40 === 0 ? await handOver(pair) : await handOver(pair, bundles, main)
  }
  shop.aheadMs = 89 * dayMs
  expect((await refresh(pair)).statusCode).toBe(200)
  shop.aheadMs = 90 * dayMs
  expect((await refresh(pair)).statusCode).toBe(401)
})

test('D98 handing over does not make an old password fresh again', async () => {
  const { parent } = await makeFamily()
  const typedAt = async () =>
    (await shop.pool.query('SELECT password_confirmed_at AS at FROM session ORDER BY last_used_at DESC LIMIT 1'))
      .rows[0].at
  shop.aheadMs = 14 * minuteMs
  await handOver(parent)
  expect(Date.now() - (await typedAt()).getTime()).toBeGreaterThan(-minuteMs)
})

test('D98 the two sessions are one device: signing out at either host, or in the list, ends both', async () => {
  const { form, parent } = await makeFamily()
  const ofParent = async (tokens: Tokens) =>
    (await devices(tokens)).filter(({ childName }: { childName?: string }) => childName === undefined)
  const handed = await handOver(parent)
  expect(await ofParent(parent)).toEqual(await ofParent(handed))
  expect(await ofParent(handed)).toMatchObject([{ isCurrent: true }])
  await call('POST', '/api/auth/logout', { refreshToken: handed.refreshToken })
  expect([(await me(parent)).statusCode, (await me(handed)).statusCode]).toEqual([401, 401])

  const [here, there] = [await login(form.email, password), await login(form.email, password)]
  const further = await handOver(await handOver(here), bundles, main)
  const listed = (await ofParent(there)).find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent)
  await call('DELETE', `/api/user/sessions/${listed._id}`, undefined, there)
  expect([(await me(here)).statusCode, (await me(further)).statusCode]).toEqual([401, 401])
  expect((await me(there)).statusCode).toBe(200)
})

test('D98 D14 a stolen refresh token that is used twice ends the sessions on both hosts', async () => {
  const { parent } = await makeFamily()
  const handed = await handOver(parent)
  expect((await refresh(handed)).statusCode).toBe(200)
  shop.aheadMs = 11_000
  expect((await refresh(handed)).statusCode).toBe(401)
  expect((await me(parent)).statusCode).toBe(401)
})

test('D98 both hosts sign out at once, again and again, and nobody waits for the other', async () => {
  const { form } = await makeFamily()
  for (let round = 0; round < 10; round += 1) {
    const here = await login(form.email, password)
    const there = await handOver(here)
    const replies = await Promise.all(
      [here, there, here, there].map(({ refreshToken }) => call('POST', '/api/auth/logout', { refreshToken })),
    )
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  }
})

/** Holds what a statement locks while the work goes on. */
async function holding(statement: string, work: (client: pg.PoolClient) => Promise<unknown>) {
  const client = await shop.pool.connect()
  try {
    await client.query('BEGIN')
    await client.query(statement)
    await work(client)
  } finally {
    await client.query('COMMIT')
    client.release()
  }
}

test.each([
  ['signing out', 'POST', '/api/auth/logout'],
  ['a new password', 'PUT', '/api/user/password'],
] as const)('D98 %s ends a session that is handed over at the same moment, too', async (_, method, url) => {
  const { form, parent } = await makeFamily()
  const owner = await login(form.email, password)
  const state = newState()
  const code = await codeOf(parent, state)
  const body: object = method === 'POST' ? parent : { password, newPassword: `another ${password}` }
  const replies: ReturnType<typeof finish>[] = []
  // The hand-over has read the first session, and waits before it starts the second.
  await holding('LOCK TABLE session_token IN EXCLUSIVE MODE', async () => {
    replies.push(finish(code, state))
    await untilWaiting(shop.pool)
    replies.push(call(method, url, body, owner))
    await untilWaiting(shop.pool, 2)
  })
  const [handed, ended] = await Promise.all(replies)
  expect([handed?.statusCode, ended?.statusCode]).toEqual([200, 200])
  expect((await me(handed?.json() as Tokens)).statusCode).toBe(401)
})

test.each([
  ['session', 'SELECT session_id FROM session_handover'],
  ['person', 'SELECT person_id FROM session JOIN session_handover ON session_id = session.id'],
])(
  'D98 a code that is exchanged while its %s is deleted is worth nothing, and neither call waits for ever',
  async (table, id) => {
    const { parent } = await makeFamily()
    await shop.pool.query('DELETE FROM session_handover')
    const state = newState()
    const code = await codeOf(parent, state)
    const { rows } = await shop.pool.query(id)
    const [one] = Object.values(rows[0])
    let exchange: ReturnType<typeof finish> | undefined
    await holding(`SELECT FROM ${table} WHERE id = '${one}' FOR UPDATE`, async (client) => {
      exchange = finish(code, state)
      await untilWaiting(shop.pool)
      await client.query(`DELETE FROM ${table} WHERE id = '${one}'`)
    })
    expect((await exchange)?.json().code).toBe('code_wrong')
  },
)

test('D98 the database holds neither code nor state, only hashes', async () => {
  const { parent } = await makeFamily()
  const state = newState()
  const code = await codeOf(parent, state)
  const { rows } = await shop.pool.query(
    "SELECT session_handover::text AS stored, encode(code_hash, 'escape') AS code FROM session_handover",
  )
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toContain(code)
  expect(JSON.stringify(rows)).not.toContain(state)
})
