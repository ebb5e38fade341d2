import { createHash } from 'node:crypto'
import { accountTexts } from '@storylamp/contract/accounts/account-texts'
import { bundleTexts } from '@storylamp/contract/bundles/bundle-texts'
import { walletTexts } from '@storylamp/contract/wallet/wallet-texts'
import { expect, test } from 'vitest'
import type { Tokens } from '../../../test/fixtures/families.ts'
import { bundle, readers, storyToolEnv } from '../../../test/readers.ts'
import { useShop } from '../../../test/shop.ts'

const shop = useShop({ RATE_LIMIT_SCALE: '1000', ...storyToolEnv })
const { call, makeFamily, makeRich, buy, order, orders, playlist, balance, read, load } = readers(shop)

const download = (who: Tokens | undefined, id = bundle.id, headers = {}) =>
  load(`/api/bundles/download/${id}`, who, headers)

const namesIn = (zip: Buffer) =>
  [...zip.toString().matchAll(/0\d[^\p{Cc}]{0,130}?\.(?:mp3|mp4|gif|txt)/gu)].map(([name]) => name)

test('S7.30 D33 POST /api/bundles/purchase/{id} → one order, one playlist item, the profile names it', async () => {
  const { parent, child } = await makeRich(100)
  const reply = await buy(parent)
  expect(reply.statusCode, reply.body).toBe(200)
  const { success, data } = reply.json()
  expect([success, data.orderType, data.amount, data.paymentStatus]).toEqual([true, 'story', 60, 'Completed'])
  expect(data.storyOrder).toMatchObject({ type: 'bundle_story', title: bundle.name, state: 'Ready', storyId: [] })
  expect(data.storyOrder.bundleStoryId).toHaveLength(bundle.stories)
  expect(await balance(parent)).toBe(40)
  expect(await orders(parent)).toMatchObject([data])
  expect((await playlist(child)).map(({ _id }: { _id: string }) => _id)).toEqual([data._id])
  for (const who of [parent, child]) {
    expect((await read('/api/user/me/', who)).data.purchasedBundles).toEqual([bundle.id])
  }
})

test('D33 S8.07 POST /api/bundles/purchase/{id} → 402 with too few tokens, 409 a second time, 404 unknown or off the shelf', async () => {
  const { parent } = await makeFamily()
  expect([(await buy(parent)).statusCode, (await buy(parent)).json().message]).toEqual([402, walletTexts.insufficient])
  const rich = await makeRich(200)
  await buy(rich.parent)
  const again = await buy(rich.parent)
  expect([again.statusCode, again.json()]).toEqual([
    409,
    { message: bundleTexts.alreadyPurchased, code: 'already_purchased' },
  ])
  expect((await buy(rich.parent, 'no-such-bundle')).statusCode).toBe(404)
  await shop.pool.query("UPDATE bundle SET is_active = false WHERE id = 'little-lighthouse'")
  expect((await buy(rich.parent, 'little-lighthouse')).statusCode).toBe(404)
  await shop.pool.query("UPDATE bundle SET is_active = true WHERE id = 'little-lighthouse'")
  expect(await balance(rich.parent)).toBe(140)
})

test('D75 L17 POST /api/bundles/purchase/{id} with a price other than the current one → 409 price_changed, and nothing is taken', async () => {
  const { parent } = await makeRich(1000)
  const price = (hundredths: number) =>
    shop.pool.query('UPDATE bundle SET token_price_hundredths = $1 WHERE id = $2', [hundredths, bundle.id])
  await price(30_000)
  const seen = { tokenPrice: bundle.price }
  const replies = [await buy(parent, bundle.id, 'seen', seen), await buy(parent, bundle.id, 'seen', seen)]
  expect(replies.map((reply) => [reply.statusCode, reply.json().code])).toEqual(
    replies.map(() => [409, 'price_changed']),
  )
  expect([await balance(parent), await orders(parent)]).toEqual([1000, []])
  expect((await buy(parent, bundle.id, undefined, { tokenPrice: '300' })).statusCode).toBe(400)
  const reply = await buy(parent, bundle.id, 'accepted', { tokenPrice: 300 })
  expect(reply.statusCode, reply.body).toBe(200)
  expect(await balance(parent)).toBe(700)
  await price(bundle.price * 100)
})

test('S6.05 D3 POST /api/bundles/purchase/{id} → 403 for a child, 401 for a guest', async () => {
  const { child } = await makeRich()
  const reply = await buy(child)
  expect([reply.statusCode, reply.json().message]).toEqual([403, accountTexts.askAParent])
  expect((await call('POST', `/api/bundles/purchase/${bundle.id}`)).statusCode).toBe(401)
})

test('D33 twenty purchases of one bundle at once sell it once', async () => {
  const { parent } = await makeRich(1000)
  const replies = await Promise.all(Array.from({ length: 20 }, () => buy(parent)))
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect(replies.filter(({ statusCode }) => statusCode === 409)).toHaveLength(19)
  expect(await balance(parent)).toBe(940)
})

test('D33 a bundle that is taken off the shelf while many buy it is sold whole or not at all', async () => {
  const families = await Promise.all(Array.from({ length: 8 }, () => makeRich(60)))
  const off = shop.pool.query('UPDATE bundle SET is_active = false WHERE id = $1', [bundle.id])
  const replies = await Promise.all(families.map(({ parent }) => buy(parent)))
  await off
  await shop.pool.query('UPDATE bundle SET is_active = true WHERE id = $1', [bundle.id])
  for (const [index, { parent }] of families.entries()) {
    const isSold = replies[index]?.statusCode === 200
    expect([await balance(parent), (await orders(parent)).length]).toEqual(isSold ? [0, 1] : [60, 0])
  }
})

test('D32 an Idempotency-Key seen before → the first answer again, also a no; with another request 409; malformed 400', async () => {
  const { parent } = await makeRich(120)
  const first = await buy(parent, bundle.id, 'key-1')
  const second = await buy(parent, bundle.id, 'key-1')
  expect([second.statusCode, second.json()]).toEqual([200, first.json()])
  const other = await order(parent, undefined, 'key-1')
  expect([other.statusCode, other.json().message]).toEqual([409, 'This request was made before, with other contents'])
  expect((await order(parent, undefined, 'key-2')).statusCode).toBe(200)
  expect((await order(parent, undefined, 'key-3')).statusCode).toBe(402)
  expect((await order(parent, undefined, 'key-3')).json().message).toBe(walletTexts.insufficient)
  for (const key of ['', 'ключ', 'k'.repeat(201)]) expect((await order(parent, undefined, key)).statusCode).toBe(400)
  expect(await balance(parent)).toBe(10)
})

test('D32 fifty requests at once with one key are one order, and keys of other families are their own', async () => {
  const [a, b] = [await makeRich(1000), await makeRich(1000)]
  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, n) => order((n % 2 ? a : b).parent, undefined, 'the same')),
  )
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect(new Set(replies.map((reply) => reply.json().data._id)).size).toBe(2)
  expect([await balance(a.parent), await balance(b.parent)]).toEqual([950, 950])
})

test('S7.31 S6.08 S8.09 GET /api/bundles/download/{id} → 403 before the purchase, then a zip of the stories, for a child too', async () => {
  const { parent, child } = await makeRich()
  const refused = await download(parent)
  expect([refused.status, refused.json().message]).toEqual([403, bundleTexts.purchaseFirst])
  await buy(parent)
  const whole = await download(child)
  expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'application/zip'])
  expect(whole.headers.get('content-disposition')).toContain('filename="Moonlight Garden.zip"')
  // Each story with its words, and the narration of the picture.
  expect(new Set(namesIn(whole.bytes)).size).toBe(2 * bundle.stories + 1)
  const part = await download(parent, bundle.id, { range: 'bytes=1000-' })
  expect(part.status).toBe(206)
  expect(sha(Buffer.concat([whole.bytes.subarray(0, 1000), part.bytes]))).toBe(sha(whole.bytes))
  expect((await download(parent, 'no-such-bundle')).status).toBe(404)
  expect((await download(undefined)).status).toBe(401)
})

const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

test('D33 S8.09 a story file that is missing → 503 in clear words and in the log, with nothing half sent', async () => {
  const { parent } = await makeRich()
  await buy(parent, 'whispering-forest')
  const { rows } = await shop.pool.query(
    "SELECT id, content_file FROM bundle_story WHERE bundle_id = 'whispering-forest' ORDER BY position DESC LIMIT 1",
  )
  const lose = (file: string) =>
    shop.pool.query('UPDATE bundle_story SET content_file = $1 WHERE id = $2', [file, rows[0].id])
  await lose('whispering-forest/gone.mp3')
  const reply = await download(parent, 'whispering-forest')
  expect([reply.status, reply.json().message]).toEqual([503, bundleTexts.fileMissing])
  expect(shop.errors.splice(0)).toEqual([expect.stringContaining('whispering-forest/gone.mp3')])
  for (const name of ['../../../package.json', '/etc/passwd', 'whispering-forest\\..\\x', 'whispering-forest/.']) {
    await lose(name)
    expect((await download(parent, 'whispering-forest')).status, name).toBe(503)
    expect(shop.errors.splice(0)).toHaveLength(1)
  }
  await lose(rows[0].content_file)
})

test('D33 titles with slashes, dots, Cyrillic and 300 characters stay names in the folder', async () => {
  const { parent } = await makeRich()
  await buy(parent)
  const { rows } = await shop.pool.query('SELECT id, title FROM bundle_story WHERE bundle_id = $1 ORDER BY position', [
    bundle.id,
  ])
  const titles = ['../../etc/passwd', '..', 'Ёжик в тумане', 'x'.repeat(300)]
  const rename = (index: number, title: string) =>
    shop.pool.query('UPDATE bundle_story SET title = $1 WHERE id = $2', [title, rows[index].id])
  for (const [index, title] of titles.entries()) await rename(index, title)
  const names = namesIn((await download(parent)).bytes)
  for (const [index, { title }] of rows.entries()) await rename(index, title)
  expect(new Set(names).size).toBe(9)
  expect(names.filter((name) => /[/\\]/.test(name))).toEqual([])
  expect(names.join()).toContain('Ёжик в тумане')
  expect(Math.max(...names.map((name) => name.length))).toBeLessThan(130)
})

test('D37 GET /api/bundles/{id}/stories/{storyId}/narration → what a picture story tells, for owners alone', async () => {
  const [{ parent, child }, other] = [await makeRich(), await makeRich()]
  const { data } = (await buy(parent)).json()
  const { rows } = await shop.pool.query(
    'SELECT id, content_file, narration_file FROM bundle_story WHERE bundle_id = $1 ORDER BY position',
    [bundle.id],
  )
  const [narrated, picture] = [rows.at(0), rows.at(-1)]
  await shop.pool.query('UPDATE bundle_story SET narration_file = $1 WHERE id = $2', [
    narrated.content_file,
    picture.id,
  ])
  const path = (storyId: string) => `/api/bundles/${bundle.id}/stories/${storyId}/narration`
  const whole = await load(path(picture.id), child)
  expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'audio/mpeg'])

  const { data: tracks } = await read(`/api/playlist/${data._id}/tracks`, child)
  expect(tracks[0]).not.toHaveProperty('narrationUrl')
  const { kind, narrationUrl } = tracks.at(-1)
  expect(kind).toBe('image')
  expect((await load(narrationUrl, undefined, { range: 'bytes=0-9' })).bytes).toEqual(whole.bytes.subarray(0, 10))
  expect(namesIn((await download(parent)).bytes)).toContain('04 The Moth at the Window.mp3')

  expect((await load(path(narrated.id), child)).status).toBe(404)
  expect((await load(path(picture.id))).status).toBe(401)
  expect((await load(path(picture.id), other.parent)).status).toBe(403)
  expect((await load(narrationUrl.replace('narration', 'content'))).status).toBe(401)
  await shop.pool.query('UPDATE bundle_story SET narration_file = $1 WHERE id = $2', [
    picture.narration_file,
    picture.id,
  ])
})

test('D37 GET /api/bundles/{id}/stories/{storyId}/content → the whole file for owners, by token or by a signed address that expires', async () => {
  const { parent, child } = await makeRich()
  const other = await makeRich()
  const { data } = (await buy(parent)).json()
  const { data: tracks } = await read(`/api/playlist/${data._id}/tracks`, child)
  const [track] = tracks
  const content = `/api/bundles/${bundle.id}/stories/${track._id}/content`
  const whole = await load(content, child)
  expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'audio/mpeg'])
  expect((await load(track.url, undefined, { range: 'bytes=0-9' })).bytes).toEqual(whole.bytes.subarray(0, 10))
  expect((await load(content)).status).toBe(401)
  expect((await load(content, other.parent)).status).toBe(403)
  const nobody = 'family=00000000-0000-0000-0000-000000000000'
  for (const forged of [track.url.replace(track._id, tracks[1]._id), track.url.replace(/family=[^&]+/, nobody)]) {
    expect((await load(forged)).status).toBe(401)
  }
  shop.aheadMs = 7 * 3600_000
  expect((await load(track.url)).status).toBe(401)
})
