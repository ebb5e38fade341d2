import { storyToolConsent } from '@storylamp/contract/accounts/consent'
import { expect, test } from 'vitest'
import { type Family, type Tokens, visitor } from '../../../../test/fixtures/families.ts'
import { readers, storyToolEnv } from '../../../../test/readers.ts'
import { useShop } from '../../../../test/shop.ts'

const shop = useShop({ RATE_LIMIT_SCALE: '1000', ...storyToolEnv })
const { makeRich, order, orders, playlist, balance, read, familyId } = readers(shop)
const { call, makeAdmin, makeFamily } = visitor(shop)

const { version } = storyToolConsent
const path = '/api/user/story-tool-consent'
const agree = (who: Tokens, body: object = { version }) => call('POST', path, body, who)
const withdraw = (who: Tokens) => call('DELETE', path, undefined, who)
const isAllowed = async (who: Tokens) => (await read('/api/user/me/', who)).data.allowsStoryTool
const consentsOf = async ({ parent }: Family) => (await read('/api/user/export', parent)).account.storyToolConsents
const ordered = async (who: Tokens) => {
  const reply = await order(who)
  return [reply.statusCode, reply.json().code]
}

test('L9 a parent of the shop alone has not agreed to the story tool; agreeing gives that consent, once', async () => {
  const family = await makeRich(200)
  const { parent } = family
  expect((await read('/api/user/export', parent)).account.consent).toBeDefined()
  expect([await isAllowed(parent), await consentsOf(family)]).toEqual([undefined, []])
  for (const reply of await Promise.all([agree(parent), agree(parent), agree(parent)])) {
    expect([reply.statusCode, reply.json().data.allowsStoryTool]).toEqual([200, true])
  }
  expect(await ordered(parent)).toEqual([200, undefined])
  expect(await consentsOf(family)).toEqual([{ ...storyToolConsent, givenAt: expect.any(String), withdrawnAt: null }])
})

test('L9 withdrawn: no story is ordered, nor continued in the tool, and nothing is paid; the rest of the shop stays', async () => {
  const family = await makeRich(200)
  const { parent, child } = family
  await agree(parent)
  await ordered(parent)
  const links = async () => [
    (await orders(parent))[0].storyOrder.toolUrl,
    (await playlist(parent))[0].storyOrder.toolUrl,
  ]
  expect(await links()).toEqual([expect.any(String), expect.any(String)])
  const reply = await withdraw(parent)
  expect([reply.statusCode, reply.json().data.allowsStoryTool]).toEqual([200, undefined])
  expect(await links()).toEqual([undefined, undefined])
  expect(await ordered(parent)).toEqual([409, 'story_tool_forbidden'])
  expect(await balance(parent)).toBe(150)
  // The shop's consent holds.
  expect((await read('/api/user/me/', parent)).data).not.toHaveProperty('isConsentOutdated')
  expect(await playlist(child)).toHaveLength(1)

  expect((await agree(parent)).json().data.allowsStoryTool).toBe(true)
  expect(await links()).toEqual([expect.any(String), expect.any(String)])
  expect(await ordered(parent)).toEqual([200, undefined])
  expect(await consentsOf(family)).toMatchObject([
    { version, withdrawnAt: null },
    { version, withdrawnAt: expect.any(String) },
  ])
})

test('L9 the text has changed: the parent is asked again, and what was agreed to before stays on record', async () => {
  const family = await makeRich(200)
  const { parent } = family
  await agree(parent)
  await shop.pool.query("UPDATE story_tool_consent SET version = 'earlier', text = 'Earlier' WHERE family_id = $1", [
    await familyId(family),
  ])
  expect(await isAllowed(parent)).toBeUndefined()
  expect(await ordered(parent)).toEqual([409, 'story_tool_forbidden'])
  for (const old of ['earlier', '']) {
    expect((await agree(parent, { version: old })).json().code).toBe('consent_outdated')
  }
  await agree(parent)
  expect(await isAllowed(parent)).toBe(true)
  expect(await consentsOf(family)).toMatchObject([
    { version, withdrawnAt: null },
    { version: 'earlier', text: 'Earlier', withdrawnAt: expect.any(String) },
  ])
})

test('L9 a parent who was never asked says no: no story is ordered nor continued, and the refusal is on record', async () => {
  const family = await makeRich(200)
  const { parent } = family
  expect(await ordered(parent)).toEqual([200, undefined])
  for (const attempt of [1, 2]) {
    const reply = await withdraw(parent)
    expect([reply.statusCode, reply.json().data.forbidsStoryTool], String(attempt)).toEqual([200, true])
  }
  expect((await orders(parent))[0].storyOrder).not.toHaveProperty('toolUrl')
  expect(await ordered(parent)).toEqual([409, 'story_tool_forbidden'])
  expect(await consentsOf(family)).toEqual([{ ...storyToolConsent, givenAt: null, withdrawnAt: expect.any(String) }])
  expect((await agree(parent)).json().data).not.toHaveProperty('forbidsStoryTool')
  expect(await ordered(parent)).toEqual([200, undefined])
})

test('L9 agreeing and withdrawing ten times at once ends in one of the two, and never in two consents', async () => {
  const family = await makeFamily()
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, at) => (at % 2 ? withdraw(family.parent) : agree(family.parent))),
  )
  for (const reply of replies) expect(reply.statusCode).toBe(200)
  const open = (await consentsOf(family)).filter(({ withdrawnAt }: { withdrawnAt: null }) => withdrawnAt === null)
  expect(open.length).toBeLessThanOrEqual(1)
  expect(await isAllowed(family.parent)).toBe(open.length === 1 ? true : undefined)
})

test('L9 D3 neither a child nor staff give or withdraw it; it goes with the family', async () => {
  const family = await makeFamily()
  await agree(family.parent)
  for (const caller of [family.child, await makeAdmin()]) {
    expect((await agree(caller)).statusCode).toBe(403)
    expect((await withdraw(caller)).statusCode).toBe(403)
  }
  const id = await familyId(family)
  const deleted = await call('DELETE', '/api/user/me/', { password: family.form.password }, family.parent)
  expect(deleted.statusCode, deleted.body).toBe(200)
  expect((await shop.pool.query('SELECT FROM story_tool_consent WHERE family_id = $1', [id])).rowCount).toBe(0)
})
