import { expect, test } from 'vitest'
import type { Family, Tokens } from '../../../../test/fixtures/families.ts'
import { visitor } from '../../../../test/fixtures/families.ts'
import { bundle, readers, storyToolEnv } from '../../../../test/readers.ts'
import { untilWaiting } from '../../../../test/reading/waiting.ts'
import { useShop } from '../../../../test/shop.ts'
import { dayMs, hourMs } from '../../../platform/clock.ts'
import { proveLedger } from '../../wallet/index.ts'

const shop = useShop({ RATE_LIMIT_SCALE: '1000', ...storyToolEnv })
const { makeRich, buy, order, orders, playlist, balance, read, load, report, storyOf, post, familyId } = readers(shop)
const { call, emailsTo, login, makeAdmin } = visitor(shop)

const giveBack = (who: Tokens, id: string, key?: string) => post(`/api/user/orders/${id}/give-back`, {}, who, key)
const bought = async (who: Tokens, body: object = {}) => (await buy(who, bundle.id, undefined, body)).json().data
const download = (who: Tokens) => load(`/api/bundles/download/${bundle.id}`, who)
const answer = async (who: Tokens, id: string) => {
  const reply = await giveBack(who, id)
  return [reply.statusCode, reply.json().code]
}
/** By a payment that proves it. */
const livesIn = async (family: Family, country: string) =>
  shop.pool.query(
    `INSERT INTO payment (id, family_id, number, purpose, state, amount_cents, currency, content_hash, billing_country, created_at, settled_at)
     VALUES (gen_random_uuid(), $1, nextval('order_number'), 'top_up', 'completed', 100, 'USD', gen_random_uuid(), $2, now(), now())`,
    [await familyId(family), country],
  )
/** The days that the order names. */
const inDays = (days: number) => new Date(Date.now() + shop.aheadMs + days * dayMs).toISOString().slice(0, 10)
const lastMail = async ({ form }: Family) => (await emailsTo(form.email))[0]

test('L2 without consent a bundle can be given back: tokens, playlist, profile, statement and mail say so', async () => {
  const family = await makeRich(100)
  const { parent, child } = family
  const data = await bought(parent)
  expect(data.returnableUntil).toBe(inDays(14))
  const confirmation = await lastMail(family)
  expect([confirmation?.subject, confirmation?.text]).toEqual([
    expect.stringContaining(`order ${data.number}`),
    expect.stringContaining('as long as nothing of it was played or downloaded'),
  ])
  expect((await orders(child))[0]).not.toHaveProperty('returnableUntil')
  expect((await playlist(parent))[0].returnableUntil).toBe(inDays(14))
  expect((await playlist(child))[0]).not.toHaveProperty('returnableUntil')

  const reply = await giveBack(parent, data._id)
  expect(reply.statusCode, reply.body).toBe(200)
  const returned = reply.json().data
  expect(returned).toMatchObject({ storyOrder: { state: 'Given back' }, refund: { status: 'Refunded', amount: 60 } })
  expect(returned).not.toHaveProperty('returnableUntil')
  expect([await balance(parent), await playlist(child)]).toEqual([100, []])
  expect((await read('/api/user/me/', parent)).data.purchasedBundles).toEqual([])
  expect((await download(parent)).status).toBe(403)
  expect((await read('/api/wallet/transactions', parent)).data[0]).toMatchObject({
    description: 'Given back: Bundle: Moonlight Garden',
    change: 60,
  })
  expect((await lastMail(family))?.text).toContain('Back in your wallet: 60 tokens · about $6')
  expect((await orders(parent))[0]).toMatchObject({ _id: data._id, returnedAt: returned.returnedAt })
  await proveLedger(shop.db, shop.app.log as never)
})

test('L2 giving back again, with a key or without, answers the same and returns the tokens once', async () => {
  const { parent } = await makeRich(100)
  const { _id } = await bought(parent)
  const replies = await Promise.all(['a key', 'a key', undefined, undefined].map((key) => giveBack(parent, _id, key)))
  for (const reply of replies) expect([reply.statusCode, reply.json()]).toEqual([200, replies[0]?.json()])
  expect(await balance(parent)).toBe(100)
})

test('L2 what was given back can be bought again, and is another order', async () => {
  const { parent } = await makeRich(100)
  const first = await bought(parent)
  await giveBack(parent, first._id)
  const again = await bought(parent, { waivesWithdrawal: true })
  expect(again._id).not.toBe(first._id)
  expect((await playlist(parent)).map(({ _id }: { _id: string }) => _id)).toEqual([again._id])
  expect((await download(parent)).status).toBe(200)
  expect((await read('/api/user/me/', parent)).data.purchasedBundles).toEqual([bundle.id])
})

test('L2 after ten orders given back within a day no more is ordered until a day has passed, and what was ordered can still be given back', async () => {
  const { form, parent } = await makeRich(200)
  const purchased = (await order(parent)).json().data
  for (let round = 0; round < 10; round++)
    expect(await answer(parent, (await bought(parent))._id)).toEqual([200, undefined])
  for (const reply of [await buy(parent, bundle.id), await order(parent)]) {
    expect([reply.statusCode, reply.json().code]).toEqual([429, 'too_many'])
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(23 * 3600)
  }
  expect(await balance(parent)).toBe(150)
  expect(await answer(parent, purchased._id)).toEqual([200, undefined])
  shop.aheadMs += dayMs + 60_000
  expect((await order(await login(form.email))).statusCode).toBe(200)
})

test('L2 with consent delivery begins and the right ends; the mail confirms both', async () => {
  const family = await makeRich(200)
  const data = await bought(family.parent, { waivesWithdrawal: true })
  expect(data).not.toHaveProperty('returnableUntil')
  const { text, html } = (await lastMail(family)) ?? { text: '', html: '' }
  for (const words of [text, html]) {
    expect(words).toContain('you agreed that delivery begins before the 14 days to withdraw end')
    expect(words).toContain('you acknowledged that you lose the right to withdraw with it')
  }
  expect(await answer(family.parent, data._id)).toEqual([409, 'not_returnable'])
  expect(await balance(family.parent)).toBe(140)
})

test.each(['DE', 'US', 'CH', undefined])(
  'D77 a bundle can be given back by a family that lives in %s',
  async (country) => {
    const family = await makeRich()
    if (country !== undefined) await livesIn(family, country)
    const { _id, returnableUntil } = await bought(family.parent)
    expect(returnableUntil).toBe(inDays(14))
    expect(await answer(family.parent, _id)).toEqual([200, undefined])
  },
)

test('L2 the first play, download, or file of the feed ends the right; looking at a preview or at the list does not', async () => {
  const uses: ((who: Tokens, id: string) => Promise<number>)[] = [
    async (who) => (await download(who)).status,
    async (who, id) => (await call('GET', `/api/playlist/${id}/tracks`, undefined, who)).statusCode,
    async (who) => {
      const { rows } = await shop.pool.query('SELECT id FROM bundle_story WHERE bundle_id = $1 LIMIT 1', [bundle.id])
      return (await load(`/api/bundles/${bundle.id}/stories/${rows[0].id}/content`, who, { range: 'bytes=0-9' })).status
    },
    async (who) => {
      const feed = (await load('/api/playlist/feed', who)).bytes.toString()
      const [, url = ''] = /<enclosure url="[^"]*?(\/api[^"]+)"/.exec(feed) ?? []
      return (await load(url.replaceAll('&amp;', '&'))).status
    },
  ]
  for (const [position, use] of uses.entries()) {
    const { parent, child } = await makeRich()
    const { _id } = await bought(parent)
    await load('/api/playlist/feed', child)
    await playlist(child)
    await fetch(`${shop.address}/api/bundles/download/${bundle.id}`, {
      method: 'HEAD',
      headers: { authorization: `Bearer ${child.accessToken}` },
    })
    expect((await orders(parent))[0].returnableUntil, String(position)).toBe(inDays(14))
    expect([200, 206], String(position)).toContain(await use(child, _id))
    expect((await orders(parent))[0], String(position)).not.toHaveProperty('returnableUntil')
    expect((await playlist(parent))[0], String(position)).not.toHaveProperty('returnableUntil')
    expect(await answer(parent, _id), String(position)).toEqual([409, 'already_used'])
  }
})

test('L2 a first play and giving back at once → one of them, never both', async () => {
  const outcomes = new Set<string>()
  for (let round = 0; round < 12; round += 1) {
    const { parent, child } = await makeRich(60)
    const { _id } = await bought(parent)
    const both = [() => download(child), () => giveBack(parent, _id)]
    const replies = await Promise.all((round % 2 ? both.reverse() : both).map((send) => send()))
    const statuses = replies.map((reply) => ('status' in reply ? ['played', reply.status] : ['back', reply.statusCode]))
    const { played, back } = Object.fromEntries(statuses) as { played: number; back: number }
    expect([played, back]).toEqual(played === 200 ? [200, 409] : [403, 200])
    expect(await balance(parent)).toBe(played === 200 ? 0 : 60)
    outcomes.add(played === 200 ? 'played' : 'given back')
  }
  expect(outcomes.size).toBeGreaterThan(0)
})

test('L2 a play that waits for a give-back under way is refused once that is done, and goes on if it is not', async () => {
  for (const ends of ['COMMIT', 'ROLLBACK']) {
    const { parent } = await makeRich(60)
    const { _id } = await bought(parent)
    const client = await shop.pool.connect()
    try {
      await client.query('BEGIN')
      await client.query("UPDATE story_order SET state = 'given_back', ended_at = now() WHERE id = $1", [_id])
      const playing = download(parent)
      await untilWaiting(shop.pool)
      await client.query(ends)
      expect((await playing).status).toBe(ends === 'COMMIT' ? 403 : 200)
    } finally {
      client.release()
    }
  }
})

test('L2 D32 a story can be given back until it is made, and is then not reported any more', async () => {
  const family = await makeRich(150)
  const { parent } = family
  const [first, second] = [(await order(parent)).json().data, (await order(parent)).json().data]
  expect([first.returnableUntil, second.returnableUntil]).toEqual([inDays(14), inDays(14)])
  expect((await lastMail(family))?.text).toContain('as long as the story is not made')
  await report(storyOf(first._id))
  expect(await answer(parent, first._id)).toEqual([409, 'already_used'])
  expect(await answer(parent, second._id)).toEqual([200, undefined])
  expect((await report(storyOf(second._id))).statusCode).toBe(409)
  expect(await balance(parent)).toBe(100)
  const waived = { type: 'generate_story', tokenCost: 50, waivesWithdrawal: true }
  const third = (await order(parent, waived)).json().data
  expect(await answer(parent, third._id)).toEqual([409, 'not_returnable'])
})

test('L2 POST /api/bundles/purchase/{id} and story-order → 400 for a consent that is neither true nor false', async () => {
  const { parent } = await makeRich()
  for (const waivesWithdrawal of ['true', 1, null, {}]) {
    const refused = [
      await buy(parent, bundle.id, undefined, { waivesWithdrawal }),
      await order(parent, { type: 'generate_story', waivesWithdrawal }),
    ]
    for (const reply of refused) {
      expect([reply.statusCode, reply.json().errors[0].path]).toEqual([400, 'waivesWithdrawal'])
    }
  }
  // As before, what else a client sends with a purchase is not read.
  expect((await buy(parent, bundle.id, undefined, { bundleId: 'x', tokenCost: 1 })).statusCode).toBe(200)
})

test('L2 POST /api/user/orders/{id}/give-back → 404 for an order of others and for no id', async () => {
  const [{ parent }, other] = [await makeRich(), await makeRich()]
  const { _id } = await bought(parent)
  expect([await answer(other.parent, _id), await answer(parent, 'none')]).toEqual([
    [404, 'not_found'],
    [404, 'not_found'],
  ])
})

test('L2 staff see the consent, the first use and the return; the export has them, and erasing forgets the use', async () => {
  const family = await makeRich()
  const { parent, form } = family
  const admin = await makeAdmin()
  const timeline = async (id: string) =>
    (await read(`/api/admin/orders/${id}`, admin)).data.timeline.map(({ what }: { what: string }) => what)
  const returned = await bought(parent)
  await giveBack(parent, returned._id)
  const used = await bought(parent)
  await download(parent)
  const waived = (await buy(parent, 'little-lighthouse', undefined, { waivesWithdrawal: true })).json().data
  expect(await timeline(returned._id)).toEqual(['Ordered', 'The parent gave it back'])
  expect(await timeline(used._id)).toEqual(['Ordered', 'First played or downloaded'])
  expect(await timeline(waived._id)).toEqual([
    'Ordered',
    'The parent agreed to delivery at once and gave up the right to withdraw',
  ])
  const exported = JSON.stringify(await read('/api/user/export', parent))
  for (const field of ['returnedAt', 'firstUsedAt', 'consentedAt']) expect(exported).toMatch(`"${field}":"20`)
  const id = await familyId(family)
  await call('DELETE', '/api/user/me/', { password: form.password, settleOpen: true }, parent)
  const { rows } = await shop.pool.query(
    'SELECT count(first_used_at)::int AS uses, count(consented_at)::int AS consents FROM story_order WHERE family_id = $1',
    [id],
  )
  expect(rows).toEqual([{ uses: 0, consents: 1 }])
})

// Last, as it moves the shop's clock.
test('L2 the right lasts until its last day has ended everywhere', async () => {
  const { parent, form } = await makeRich()
  const { _id, returnableUntil } = await bought(parent)
  const end = new Date(returnableUntil).getTime() + 1.5 * dayMs
  shop.aheadMs = end - Date.now() + hourMs
  const after = await login(form.email)
  expect((await orders(after))[0]).not.toHaveProperty('returnableUntil')
  expect(await answer(after, _id)).toEqual([409, 'return_period_over'])
  shop.aheadMs = end - Date.now() - hourMs
  const before = await login(form.email)
  expect((await orders(before))[0]).toHaveProperty('returnableUntil')
  expect(await answer(before, _id)).toEqual([200, undefined])
})
