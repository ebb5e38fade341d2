import { randomUUID } from 'node:crypto'
import { accountTexts } from '@storylamp/contract/accounts/account-texts'
import { storyTexts } from '@storylamp/contract/stories/story-texts'
import { walletTexts } from '@storylamp/contract/wallet/wallet-texts'
import { expect, test } from 'vitest'
import { visitor } from '../../../test/fixtures/families.ts'
import { readers, storyToolEnv } from '../../../test/readers.ts'
import { useShop } from '../../../test/shop.ts'
import { dayMs } from '../../platform/clock.ts'
import { refundOverdueStories } from './index.ts'

const shop = useShop({ RATE_LIMIT_SCALE: '1000', ...storyToolEnv })
const { emailsTo, makeAdmin } = visitor(shop)
const { call, makeFamily, makeRich, order, made, sign, sendReport, storyOf, report, orders, playlist, balance, read } =
  readers(shop)

test('S7.24 S7.25 S9.05 D32 POST /api/payment/story-order → an order for 50 tokens, and where to make it', async () => {
  const { parent, child } = await makeRich(100)
  const generated = await order(parent)
  expect(generated.statusCode, generated.body).toBe(200)
  const { success, data } = generated.json()
  expect([success, data.amount, data.storyOrder.type, data.storyOrder.state]).toEqual([
    true,
    50,
    'generate_story',
    'Being made',
  ])
  expect(data.storyOrder.toolUrl).toBe(`http://localhost:5999/story?orderId=${data._id}`)
  const request = { type: 'customize_story', tokenCost: 50, storyId: '', cfstoryId: 'CF-MG-01' }
  const customized = (await order(parent, request)).json().data
  expect(customized.storyOrder.toolUrl).toBe(`http://localhost:5999/story/CF-MG-01?orderId=${customized._id}`)
  expect(customized.storyOrder).toMatchObject({ cfstoryId: 'CF-MG-01', title: 'The Snail Who Carried the Moon' })
  expect(await balance(parent)).toBe(0)
  expect(await orders(parent)).toMatchObject([customized, data])
  for (const shown of await orders(child)) expect(shown.storyOrder).not.toHaveProperty('toolUrl')
})

test('D32 POST /api/payment/story-order → 409 for another price, 404 for an unknown story, 400 for nonsense, 402 with too little', async () => {
  const { parent } = await makeRich(50)
  const refusals: [object, number, string][] = [
    [{ type: 'generate_story', tokenCost: 1 }, 409, 'price_changed'],
    [{ type: 'generate_story', tokenCost: -50 }, 409, 'price_changed'],
    [{ type: 'customize_story', tokenCost: 50 }, 404, 'story_not_customizable'],
    [{ type: 'customize_story', tokenCost: 50, cfstoryId: 'CF-NONE' }, 404, 'story_not_customizable'],
    [{ type: 'bundle_story', tokenCost: 50 }, 400, 'invalid_input'],
    [{ tokenCost: 50 }, 400, 'invalid_input'],
    [{ type: 'generate_story', tokenCost: '50' }, 400, 'invalid_input'],
    [{ type: 'generate_story', tokenCost: 50, familyId: 'x' }, 400, 'invalid_input'],
  ]
  for (const [request, status, code] of refusals) {
    const reply = await order(parent, request)
    expect([reply.statusCode, reply.json().code], JSON.stringify(request)).toEqual([status, code])
  }
  expect(await balance(parent)).toBe(50)
  await order(parent)
  const broke = await order(parent)
  expect([broke.statusCode, broke.json()]).toEqual([
    402,
    { message: walletTexts.insufficient, code: 'insufficient_balance' },
  ])
})

test('D3 POST /api/payment/story-order → 403 for a child, who sees the orders but not the tool', async () => {
  const { child } = await makeRich()
  const reply = await order(child)
  expect([reply.statusCode, reply.json().message]).toEqual([403, accountTexts.askAParent])
})

test('D30 two hundred spends at once from one wallet never overdraw it and lose none', async () => {
  const { parent } = await makeRich(1025)
  // A busy shop refuses with 503 whom it keeps waiting for 2 seconds, and who repeats the request pays once.
  const spend = async (key: string) => {
    for (;;) {
      const reply = await order(parent, undefined, key)
      if (reply.statusCode !== 503) return reply
    }
  }
  const replies = await Promise.all(Array.from({ length: 200 }, () => spend(randomUUID())))
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(20)
  expect(replies.filter(({ statusCode }) => statusCode === 402)).toHaveLength(180)
  expect(await balance(parent)).toBe(25)
  expect(await orders(parent)).toHaveLength(20)
})

test('D35 S3.09 POST /api/integrations/story-tool/stories → the story stands in the order and the playlist', async () => {
  const { parent, child } = await makeRich()
  const orderId = await made(parent)
  const story = storyOf(orderId)
  expect((await report(story)).statusCode).toBe(200)
  const shown = { state: 'Ready', storyId: [story.storyId], title: story.title }
  expect((await orders(parent))[0].storyOrder).toMatchObject(shown)
  expect((await playlist(child))[0].storyOrder).toMatchObject(shown)
  const { data } = await read(`/api/playlist/${orderId}/tracks`, child)
  expect(data).toEqual([
    { _id: story.storyId, title: story.title, kind: 'text', text: story.text, isComputerRead: false },
  ])
})

test('D35 a report told again has one effect; ten at once too; a second story of the order joins the first', async () => {
  const { parent } = await makeRich()
  const orderId = await made(parent)
  const story = storyOf(orderId)
  const replies = await Promise.all(Array.from({ length: 10 }, () => report(story)))
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200))
  const second = storyOf(orderId)
  await report(second)
  await report(story)
  expect((await orders(parent))[0].storyOrder.storyId).toEqual([story.storyId, second.storyId])
})

test('D35 a report for another order with a known id, or with other contents → 409, and nothing changes', async () => {
  const [mine, theirs] = [await makeRich(), await makeRich()]
  const [a, b] = [await made(mine.parent), await made(theirs.parent)]
  const story = storyOf(a)
  await report(story)
  expect((await report({ ...story, orderId: b })).statusCode).toBe(409)
  expect((await report({ ...story, title: 'Another' })).statusCode).toBe(409)
  expect((await orders(theirs.parent))[0].storyOrder.storyId).toEqual([])
  const shared = storyOf(a)
  const replies = await Promise.all([a, b, a, b].map((orderId) => report({ ...shared, orderId })))
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 409, 409])
})

test('D35 forged, altered, old, future, unsigned and malformed reports → 400; an order that is none of it → 404', async () => {
  const { parent } = await makeRich()
  const orderId = await made(parent)
  const body = JSON.stringify(storyOf(orderId))
  const minute = 60_000
  const wrong = [
    undefined,
    '',
    'nonsense',
    sign(body, Date.now(), 'another secret'),
    sign(`${body} `),
    sign(body, Date.now() - 6 * minute),
    sign(body, Date.now() + 6 * minute),
    `${sign(body)},v1=00`,
  ]
  for (const signature of wrong) expect((await sendReport(body, signature)).statusCode, signature).toBe(400)
  for (const text of [
    '',
    '{',
    '[]',
    '"x"',
    '{"__proto__":{"x":1}}',
    JSON.stringify({ ...storyOf(orderId), text: undefined }),
  ]) {
    expect((await sendReport(text, sign(text))).statusCode, text).toBe(400)
  }
  for (const id of ['x', '00000000-0000-0000-0000-000000000000'])
    expect((await report(storyOf(id))).statusCode).toBe(404)
  expect(
    (await report(storyOf(orderId, { text: undefined, audioUrl: 'http://elsewhere.example/a.mp3' }))).statusCode,
  ).toBe(400)
  expect((await report(storyOf(orderId, { text: undefined, audioUrl: 'javascript:alert(1)' }))).statusCode).toBe(400)
  expect((await orders(parent))[0].storyOrder.state).toBe('Being made')
  expect((await report(storyOf(orderId, { audioUrl: 'http://localhost:5999/a.mp3' }))).statusCode).toBe(200)
})

test('D35 what is not signed is refused for its signature before anything of its body is read', async () => {
  const nested = `${'['.repeat(50_000)}${']'.repeat(50_000)}`
  for (const body of ['{', '[]', '"x"', '{"orderId":"a\\u0000"}', '{"__proto__":{"x":1}}', nested]) {
    for (const signature of [undefined, sign(`${body} `)]) {
      const reply = await sendReport(body, signature)
      expect([reply.statusCode, reply.json().code], body.slice(0, 40)).toEqual([400, 'signature_invalid'])
    }
  }
  expect((await sendReport('{', sign('{'))).json().code).toBe('invalid_input')
})

test('D35 a story that is not reported within 14 days → the tokens come back, once, with a mail, an event and its time; a report after that is 409', async () => {
  const { parent, form } = await makeRich(150)
  const [forgotten, ready] = [await made(parent), await made(parent)]
  await report(storyOf(ready))
  const clock = (ahead: number) => () => new Date(Date.now() + ahead)
  await refundOverdueStories({ db: shop.db, shopOrigin: shop.address, clock: clock(14 * dayMs - 60_000) })
  expect(await balance(parent)).toBe(50)
  await Promise.all(
    Array.from({ length: 5 }, () =>
      refundOverdueStories({ db: shop.db, shopOrigin: shop.address, clock: clock(14 * dayMs + 60_000) }),
    ),
  )
  expect(await balance(parent)).toBe(100)
  const shown = (await orders(parent)).find(({ _id }: { _id: string }) => _id === forgotten)
  expect([shown.storyOrder.state, shown.refund]).toEqual(['Given back', { status: 'Refunded', amount: 50 }])
  expect((await playlist(parent)).map(({ _id }: { _id: string }) => _id)).toEqual([ready])
  const mails = (await emailsTo(form.email)).filter(({ subject }) => subject.includes('was not finished'))
  expect(mails.map(({ subject, text }) => [subject, text])).toEqual([
    [`The story of order ${shown.number} was not finished`, expect.stringContaining('50 tokens · about $5')],
  ])
  const sent = await shop.pool.query(
    "SELECT details ->> 'template' AS template FROM event WHERE kind = 'mail.sent' AND target = 'order' AND target_id = $1 ORDER BY id",
    [shown.number],
  )
  expect(sent.rows.map(({ template }) => template)).toEqual(['story', 'story_not_made'])
  const { data } = await read(`/api/admin/orders/${forgotten}`, await makeAdmin())
  expect(data.timeline.slice(1)).toEqual([{ at: shown.notMadeAt, what: 'Not made in time: its tokens are given back' }])
  expect(new Date(shown.notMadeAt).getTime()).toBeGreaterThan(Date.now() + 13 * dayMs)
  expect(JSON.stringify(await read('/api/user/export', parent))).toContain(`"notMadeAt":"${shown.notMadeAt}"`)
  const late = await report(storyOf(forgotten))
  expect([late.statusCode, late.json().message]).toEqual([409, storyTexts.givenBack])
  expect((await read('/api/wallet/transactions', parent)).data[0].description).toBe('Given back: A new story')
})

test('D35 a report and the return of its tokens at once leave the story or the tokens, never both', async () => {
  for (let round = 0; round < 10; round++) {
    const { parent } = await makeRich(50)
    const id = await made(parent)
    const [reported] = await Promise.all([
      report(storyOf(id)),
      refundOverdueStories({ db: shop.db, shopOrigin: shop.address, clock: () => new Date(Date.now() + 15 * dayMs) }),
    ])
    const [shown] = await orders(parent)
    expect([shown.storyOrder.state, await balance(parent)]).toEqual(
      reported.statusCode === 200 ? ['Ready', 0] : ['Given back', 50],
    )
  }
})

test('D6 the stories of a deleted family are deleted, and late reports are not stored', async () => {
  const family = await makeRich()
  const orderId = await made(family.parent)
  const other = await made(family.parent)
  await report(storyOf(orderId))
  expect((await read('/api/user/export', family.parent)).account.stories[1].stories).toHaveLength(1)
  const body = { password: family.form.password, settleOpen: true }
  const gone = await call('DELETE', '/api/user/me/', body, family.parent)
  expect(gone.statusCode, gone.body).toBe(200)
  const { rows } = await shop.pool.query('SELECT 1 FROM made_story WHERE order_id = $1', [orderId])
  expect(rows).toEqual([])
  expect((await report(storyOf(other))).statusCode).toBe(404)
})

test('D32 orders and playlist of another family are unknown', async () => {
  const [mine, theirs] = [await makeRich(), await makeFamily()]
  const id = await made(mine.parent)
  expect(await orders(theirs.parent)).toEqual([])
  expect((await call('GET', `/api/playlist/${id}/tracks`, undefined, theirs.parent)).statusCode).toBe(404)
})
