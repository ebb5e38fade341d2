import { accountTexts } from '@storylamp/contract/accounts/account-texts'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { password, type Tokens, visitor } from '../../../../test/fixtures/families.ts'
import { readers, storyToolEnv } from '../../../../test/readers.ts'
import { useShop } from '../../../../test/shop.ts'

const shop = useShop({ RATE_LIMIT_SCALE: '1000', ...storyToolEnv })
const { call, makeRich, makeFamily, buy, made, storyOf, report, load, read, playlist } = readers(shop)
const { post, emailsTo, codeFor, login } = visitor(shop)

const address = async (method: 'GET' | 'POST' | 'DELETE', who: Tokens) =>
  (await call(method, '/api/playlist/feed-address', undefined, who)).json().url as string | null
/** From the address that a podcast app was given, at the shop of this test. */
const local = (url: string) => url.replace(/^https?:\/\/[^/]+/, '').replaceAll('&amp;', '&')
const enclosures = (xml: string) =>
  [...xml.matchAll(/<enclosure url="([^"]+)" length="(\d+)" type="([^"]+)"\/>/g)].map(([, url = '', length, type]) => ({
    url: local(url),
    length: Number(length),
    type,
  }))

test('D36 GET /api/playlist/feed → by its secret address a feed whose files any podcast app can load, by Range too', async () => {
  const { parent } = await makeRich()
  await buy(parent)
  expect(await address('GET', parent)).toBeNull()
  const url = (await address('POST', parent)) ?? ''
  expect(await address('GET', parent)).toBe(url)
  const feed = await load(local(url))
  expect([feed.status, feed.headers.get('content-type')]).toEqual([200, 'application/rss+xml; charset=utf-8'])
  const files = enclosures(feed.bytes.toString())
  expect(files.length).toBeGreaterThan(1)
  for (const { url: file, length, type } of files) {
    const whole = await load(file)
    expect([whole.status, whole.bytes.length, whole.headers.get('content-type')]).toEqual([200, length, type])
    const part = await load(file, undefined, { range: 'bytes=5-14' })
    expect([part.status, part.bytes]).toEqual([206, whole.bytes.subarray(5, 15)])
  }
  const [, words = ''] = /<podcast:transcript url="([^"]+)"/.exec(feed.bytes.toString()) ?? []
  expect((await load(local(words))).headers.get('content-type')).toBe('text/plain; charset=utf-8')
  const again = await load(local(url), undefined, { 'if-none-match': feed.headers.get('etag') ?? '' })
  expect(again.status).toBe(304)
})

test('D36 the feed is well-formed and has what podcast apps ask for', async () => {
  const { parent } = await makeRich()
  await buy(parent)
  await shop.pool.query("UPDATE bundle_story SET title = 'Tom & <Ann> \"]]>' WHERE position = 1")
  const xml = (await load(local((await address('POST', parent)) ?? ''))).bytes.toString()
  expect(xml).toContain('<title>Tom &amp; &lt;Ann&gt; &quot;]]&gt;</title>')
  expect(openTags(xml)).toEqual([])
  for (const tag of [
    'title',
    'link',
    'description',
    'language',
    'itunes:image',
    'itunes:category',
    'itunes:explicit',
    'podcast:guid',
    'podcast:locked',
    'podcast:medium',
    'atom:link',
  ]) {
    expect(xml, tag).toContain(`<${tag}`)
  }
  const items = xml.split('<item>').slice(1)
  for (const item of items) {
    for (const tag of ['<title>', '<guid isPermaLink="false">', '<pubDate>', '<enclosure ', '<itunes:duration>']) {
      expect(item).toContain(tag)
    }
  }
  expect(new Set([...xml.matchAll(/<guid[^>]*>([^<]+)/g)].map(([, guid]) => guid)).size).toBe(items.length)
})

test('D36 no address in the feed has an ampersand, or a dot in its query, which some podcast apps cannot read, and the picture is as large as they ask', async () => {
  const { parent } = await makeRich()
  await buy(parent)
  const xml = (await load(local((await address('POST', parent)) ?? ''))).bytes.toString()
  const addresses = [...xml.matchAll(/https?:[^"<]+/g)].map(([found]) => found)
  expect(addresses.length).toBeGreaterThan(5)
  expect(addresses.filter((found) => found.includes('&') || /[?].*[.]/.test(found))).toEqual([])
  const [, cover = ''] = /<itunes:image href="([^"]+)"/.exec(xml) ?? []
  const picture = await load(local(cover))
  expect(await sharp(picture.bytes).metadata()).toMatchObject({ format: 'png', width: 1400, height: 1400 })
})

test('D36 only active items are in the feed, and only what can be heard or seen moving', async () => {
  const { parent, child } = await makeRich()
  await buy(parent)
  const text = await made(parent)
  await report(storyOf(text))
  const spoken = await made(parent)
  await report(storyOf(spoken, { audioUrl: 'http://localhost:5999/story/files/a.mp3' }))
  const url = local((await address('POST', parent)) ?? '')
  const feed = async () => enclosures((await load(url)).bytes.toString())
  const before = await feed()
  expect(before.filter(({ type }) => !/^(audio|video)\//.test(type ?? ''))).toEqual([])
  expect(before.at(0)?.url).toBe('/story/files/a.mp3')
  const [{ _id: bundleItem }] = (await playlist(parent)).slice(-1)
  await call('PUT', `/api/playlist/${bundleItem}/toggle-active`, {}, child)
  expect(await feed()).toHaveLength(1)
  const file = before.at(-1)?.url ?? ''
  expect((await load(file)).status).toBe(404)
})

test('D36 a picture that is told is in the feed as sound', async () => {
  const { parent } = await makeRich()
  await buy(parent)
  const url = local((await address('POST', parent)) ?? '')
  const { rows } = await shop.pool.query(
    "SELECT content_file FROM bundle_story WHERE id = 'the-snail-who-carried-the-moon'",
  )
  await shop.pool.query("UPDATE bundle_story SET narration_file = $1 WHERE id = 'the-moth-at-the-window'", [
    rows[0].content_file,
  ])
  for (const feed of [await load(url), await load('/api/playlist/feed', parent)]) {
    const narrated = enclosures(feed.bytes.toString()).at(-1)
    expect(narrated?.url).toContain('the-moth-at-the-window')
    const file = await load(narrated?.url ?? '')
    expect([file.status, file.bytes.length, file.headers.get('content-type')]).toEqual([
      200,
      narrated?.length,
      'audio/mpeg',
    ])
  }
})

test('D36 the address can be renewed and revoked; earlier addresses open nothing', async () => {
  const { parent, child } = await makeRich()
  await buy(parent)
  const first = local((await address('POST', parent)) ?? '')
  const [file] = enclosures((await load(first)).bytes.toString())
  const second = local((await address('POST', parent)) ?? '')
  expect(second).not.toBe(first)
  expect([(await load(first)).status, (await load(file?.url ?? '')).status, (await load(second)).status]).toEqual([
    404, 404, 200,
  ])
  expect(await address('DELETE', parent)).toBeNull()
  expect((await load(second)).status).toBe(404)
  const third = local((await address('POST', parent)) ?? '')
  expect([(await load(third)).status, (await load(second)).status]).toEqual([200, 404])
  expect((await call('POST', '/api/playlist/feed-address', undefined, child)).statusCode).toBe(403)
})

test('D36 D13 whoever knew the old password hears nothing more: a new one ends the feed address, and its mail says so', async () => {
  const { form, parent } = await makeRich()
  const other = await makeFamily()
  const others = local((await address('POST', other.parent)) ?? '')
  const first = local((await address('POST', parent)) ?? '')
  const changed = await call('PUT', '/api/user/password', { password, newPassword: `new ${password}` }, parent)
  expect([changed.statusCode, (await load(first)).status, await address('GET', parent)]).toEqual([200, 404, null])
  expect((await emailsTo(form.email)).at(0)?.text).toContain('The private link for your podcast app has ended too')

  const second = local((await address('POST', parent)) ?? '')
  expect([(await load(second)).status, (await load(first)).status]).toEqual([200, 404])
  await post('/api/auth/forgot-password', { email: form.email })
  const reset = { email: form.email, otp: await codeFor(form.email), newPassword: password }
  expect((await post('/api/auth/reset-password', reset)).statusCode).toBe(200)
  expect([(await load(second)).status, await address('GET', await login(form.email))]).toEqual([404, null])
  expect((await emailsTo(form.email)).at(0)?.text).toContain('podcast app')
  expect((await load(others)).status).toBe(200)

  await call('PUT', '/api/user/password', { password, newPassword: `new ${password}` }, await login(form.email))
  expect((await emailsTo(form.email)).at(0)?.text).not.toContain('podcast app')
})

test('D36 forged addresses → 404, a guest → 401, and a family sees its own feed with its token', async () => {
  const [mine, theirs] = [await makeRich(), await makeFamily()]
  await buy(mine.parent)
  const url = local((await address('POST', mine.parent)) ?? '')
  const other = local((await address('POST', theirs.parent)) ?? '')
  const family = /pass=(.{36})/.exec(url)?.[1] ?? ''
  for (const forged of [
    url.slice(0, -1),
    `${url}x`,
    other.replace(/pass=.{36}/, `pass=${family}`),
    '/api/playlist/feed?pass=x.y',
    '/api/playlist/feed?pass=',
    `/api/playlist/feed?pass=${family}`,
  ]) {
    expect((await load(forged)).status, forged).toBe(404)
  }
  expect((await load('/api/playlist/feed')).status).toBe(401)
  expect((await load('/api/playlist/feed?pass=a&pass=b')).status).toBe(401)
  const own = await load('/api/playlist/feed', mine.child)
  const files = enclosures(own.bytes.toString())
  expect((await load(files[0]?.url ?? '')).status).toBe(200)
  expect(enclosures((await load('/api/playlist/feed', theirs.child)).bytes.toString())).toEqual([])
})

test('D6 with the family its feed ends', async () => {
  const { parent, form } = await makeRich()
  const url = local((await address('POST', parent)) ?? '')
  expect((await load(url)).status).toBe(200)
  await call('DELETE', '/api/user/me/', { password: form.password, settleOpen: true }, parent)
  expect((await load(url)).status).toBe(404)
  expect((await read('/api/playlist', parent)).message).toBe(accountTexts.notAuthorized)
})

/** The elements that are not closed in their order; what is not escaped shows here too. */
function openTags(xml: string): string[] {
  const open: string[] = []
  for (const [, end, name = '', isEmpty] of xml.matchAll(/<(\/?)([a-z:]+)(?:\s+[\w:]+="[^"<]*")*\s*(\/?)>/gi)) {
    if (end && open.at(-1) === name) open.pop()
    else if (end || !isEmpty) open.push(name)
  }
  return open
}
