import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Track } from '@storylamp/contract/playlist/playlist'
import { expect, test } from 'vitest'
import { bundle, readers, storyToolEnv } from '../../../test/readers.ts'
import { useShop } from '../../../test/shop.ts'

const shop = useShop({ RATE_LIMIT_SCALE: '1000', ...storyToolEnv })
const { call, makeRich, makeFamily, buy, made, storyOf, report, playlist, read } = readers(shop)

const idsOf = (items: { _id: string }[]) => items.map(({ _id }) => _id)

test('S7.32 S3.09 GET /api/playlist → every digital order of the family, newest first; [] without any', async () => {
  const { parent, child } = await makeRich()
  expect(await playlist(child)).toEqual([])
  const bought = (await buy(parent)).json().data
  const customized = await made(parent, { type: 'customize_story', tokenCost: 50, cfstoryId: 'CF-MG-02' })
  const items = await playlist(child)
  expect(idsOf(items)).toEqual([customized, bought._id])
  expect(items[1]).toMatchObject({ isActive: true, createdAt: bought.createdAt, storyOrder: bought.storyOrder })
  expect(items.map(({ image }: { image: string }) => typeof image)).toEqual(['string', 'string'])
})

test('S7.35 D3 PUT /api/playlist/{id}/toggle-active → off and on again, by a child too', async () => {
  const { parent, child } = await makeRich()
  const id = await made(parent)
  const toggle = async () => (await call('PUT', `/api/playlist/${id}/toggle-active`, {}, child)).json().data.isActive
  expect([await toggle(), await toggle(), await toggle()]).toEqual([false, true, false])
  expect((await playlist(parent))[0].isActive).toBe(false)
})

test('S7.35 twenty toggles at once count each', async () => {
  const { parent } = await makeRich()
  const id = await made(parent)
  await Promise.all(Array.from({ length: 21 }, () => call('PUT', `/api/playlist/${id}/toggle-active`, {}, parent)))
  expect((await playlist(parent))[0].isActive).toBe(false)
})

test('S7.33 D34 DELETE /api/playlist/{id} → hidden, while the purchase stays; a second time 404', async () => {
  const { parent, child } = await makeRich()
  const { _id: id } = (await buy(parent)).json().data
  expect((await call('DELETE', `/api/playlist/${id}`, {}, child)).statusCode).toBe(403)
  const gone = await call('DELETE', `/api/playlist/${id}`, undefined, parent)
  expect([gone.statusCode, gone.json()]).toEqual([200, { data: { ids: [id] } }])
  expect(await playlist(parent)).toEqual([])
  expect((await read('/api/user/me/', parent)).data.purchasedBundles).toEqual([bundle.id])
  for (const [method, path] of [
    ['DELETE', ''],
    ['PUT', '/toggle-active'],
    ['GET', '/tracks'],
  ] as const) {
    expect((await call(method, `/api/playlist/${id}${path}`, undefined, parent)).statusCode, path).toBe(404)
  }
})

test('S7.34 DELETE /api/playlist → all of the ids, or none when one is not there', async () => {
  const [{ parent }, other] = [await makeRich(), await makeRich()]
  const [a, b, c] = [await made(parent), await made(parent), await made(parent)]
  const foreign = await made(other.parent)
  const remove = (ids: unknown) => call('DELETE', '/api/playlist', { ids }, parent)
  expect((await remove([a, foreign])).statusCode).toBe(404)
  for (const ids of [[], 'x', [1], undefined]) expect((await remove(ids)).statusCode).toBe(400)
  expect(idsOf(await playlist(parent))).toEqual([c, b, a])
  expect((await remove([a, c, a])).statusCode).toBe(200)
  expect(idsOf(await playlist(parent))).toEqual([b])
  expect(await playlist(other.parent)).toHaveLength(1)
})

test('D97 POST /api/playlist/restore → what was deleted comes back as it was, for parents; a second time it stays', async () => {
  const { parent, child } = await makeRich()
  const { _id: id } = (await buy(parent)).json().data
  const [before] = await playlist(parent)
  await call('PUT', `/api/playlist/${id}/toggle-active`, {}, parent)
  await call('DELETE', `/api/playlist/${id}`, undefined, parent)
  const deleted = async () => (await read('/api/playlist/deleted', parent)).data
  expect(await deleted()).toEqual([{ ...before, isActive: false }])
  const restore = (ids: unknown, member = parent) => call('POST', '/api/playlist/restore', { ids }, member)
  expect((await restore([id], child)).statusCode).toBe(403)
  expect((await call('GET', '/api/playlist/deleted', undefined, child)).statusCode).toBe(403)
  for (let time = 0; time < 2; time += 1) {
    const restored = await restore([id])
    expect([restored.statusCode, restored.json()]).toEqual([200, { data: { ids: [id] } }])
  }
  expect(await deleted()).toEqual([])
  expect(await playlist(child)).toEqual([{ ...before, isActive: false, returnableUntil: undefined }])
})

test('D97 POST /api/playlist/restore → all of the ids, or none when one is unknown or of another family', async () => {
  const [{ parent }, other] = [await makeRich(), await makeRich()]
  const [a, b, foreign] = [await made(parent), await made(parent), await made(other.parent)]
  await call('DELETE', '/api/playlist', { ids: [a, b] }, parent)
  await call('DELETE', `/api/playlist/${foreign}`, undefined, other.parent)
  const restore = (ids: unknown) => call('POST', '/api/playlist/restore', { ids }, parent)
  for (const ids of [[a, foreign], ['x']]) expect((await restore(ids)).statusCode).toBe(404)
  for (const ids of [[], 'x', [1], undefined]) expect((await restore(ids)).statusCode).toBe(400)
  expect(await playlist(parent)).toEqual([])
  expect((await restore([b, a, b])).statusCode).toBe(200)
  expect(idsOf(await playlist(parent))).toEqual([b, a])
})

test('D97 items are deleted and restored at once, whatever order their ids are sent in', async () => {
  const { parent } = await makeRich()
  const [first = '', last = ''] = [await made(parent), await made(parent)].sort()
  await call('DELETE', '/api/playlist', { ids: [first, last] }, parent)
  const client = await shop.pool.connect()
  const touch = (id: string) => client.query('UPDATE playlist_choice SET is_deleted = true WHERE order_id = $1', [id])
  try {
    await client.query('BEGIN')
    await touch(first)
    const restored = call('POST', '/api/playlist/restore', { ids: [last, first] }, parent)
    await pause(300)
    await touch(last)
    await client.query('COMMIT')
    expect((await restored).statusCode).toBe(200)
  } finally {
    client.release()
  }
  expect(await playlist(parent)).toHaveLength(2)
})

test('D97 a story that was deleted while it was made is found among the deleted, and its order says so', async () => {
  const { parent, child } = await makeRich()
  const id = await made(parent)
  await call('DELETE', `/api/playlist/${id}`, undefined, parent)
  const found = async () => (await read('/api/playlist/deleted', parent)).data[0]
  expect((await found()).storyOrder).toMatchObject({ state: 'Being made', toolUrl: expect.stringContaining(id) })
  await report(storyOf(id))
  expect((await found()).storyOrder.state).toBe('Ready')
  const order = async () => (await read('/api/user/orders', child)).data.find(({ _id }: { _id: string }) => _id === id)
  expect((await order()).isDeleted).toBe(true)
  await call('POST', '/api/playlist/restore', { ids: [id] }, parent)
  expect(await order()).not.toHaveProperty('isDeleted')
})

test("D34 another family's items are unknown to every call", async () => {
  const [mine, theirs] = [await makeRich(), await makeFamily()]
  const id = await made(mine.parent)
  for (const [method, path] of [
    ['DELETE', ''],
    ['PUT', '/toggle-active'],
    ['GET', '/tracks'],
  ] as const) {
    expect((await call(method, `/api/playlist/${id}${path}`, undefined, theirs.parent)).statusCode, path).toBe(404)
  }
  expect((await playlist(mine.parent))[0].isActive).toBe(true)
})

test('D36 D37 GET /api/playlist/{id}/tracks → the stories of a bundle with addresses, pictures and words', async () => {
  const { parent, child } = await makeRich()
  const { _id: id } = (await buy(parent)).json().data
  const { data } = await read(`/api/playlist/${id}/tracks`, child)
  expect(data).toHaveLength(bundle.stories)
  for (const { title, url, image, imageAlt, text } of data) {
    expect([title, image, imageAlt, text].every((words) => words.length > 3)).toBe(true)
    expect(url).toMatch(new RegExp(`^/api/bundles/${bundle.id}/stories/[a-z-]+/content\\?`))
  }
  expect(data[0]).toMatchObject({ kind: 'audio', isComputerRead: true })
})

test('D36 the tracks say when each sentence of their words is spoken, and where chapters begin', async () => {
  const { parent } = await makeRich()
  const { _id: id } = (await buy(parent)).json().data
  const { data } = await read(`/api/playlist/${id}/tracks`, parent)
  for (const { text, seconds, sentences, chapters } of data as Track[]) {
    const paragraphs = Map.groupBy(sentences ?? [], ({ paragraph }) => paragraph).values()
    const spoken = [...paragraphs].map((said) => said.map((sentence) => sentence.text).join(' '))
    expect(`${spoken.join('\n\n')}\n`).toBe(text)
    expect(sentences?.at(-1)?.end).toBeLessThan(seconds ?? 0)
    expect(chapters?.map(({ start }) => start)[0]).toBe(0)
  }
  const { narrationUrl, kind } = data.at(-1)
  expect([kind, narrationUrl.split('?')[0]]).toEqual([
    'image',
    `/api/bundles/${bundle.id}/stories/the-moth-at-the-window/narration`,
  ])
})

test('D36 a story whose times cannot be read plays without them, and the log says so', async () => {
  const { parent } = await makeRich()
  const { _id: id } = (await buy(parent)).json().data
  const read200 = async () => {
    const reply = await call('GET', `/api/playlist/${id}/tracks`, undefined, parent)
    expect(reply.statusCode).toBe(200)
    return reply.json().data as Track[]
  }
  const [before] = await read200()
  expect(before?.sentences?.length).toBeGreaterThan(3)
  const folder = join(shop.dataDir, 'uploads/sold')
  mkdirSync(folder, { recursive: true })
  const setTimes = (file: string) =>
    shop.pool.query('UPDATE bundle_story SET times_file = $1 WHERE id = $2', [file, before?._id])
  for (const [at, broken] of [
    '',
    '{"sentences": [',
    '[]',
    '{"sentences":[{"text":1}],"chapters":[]}',
    '\0',
  ].entries()) {
    writeFileSync(join(folder, `times-${at}.json`), broken)
    await setTimes(`uploads/sold/times-${at}.json`)
    const [track] = await read200()
    expect(track).toMatchObject({ title: before?.title, text: before?.text, seconds: before?.seconds })
    expect(track).not.toHaveProperty('sentences')
    expect(shop.logged.filter((line) => line.includes(`"file":"uploads/sold/times-${at}.json"`))).toHaveLength(1)
  }
  await setTimes('uploads/sold/gone.json')
  expect((await read200())[0]).not.toHaveProperty('sentences')
  expect(shop.errors.splice(0)).toHaveLength(1)
})

test('D36 a story that was made is a track to be read', async () => {
  const { parent } = await makeRich()
  const id = await made(parent)
  expect((await read(`/api/playlist/${id}/tracks`, parent)).data).toEqual([])
  await report(storyOf(id))
  expect((await read(`/api/playlist/${id}/tracks`, parent)).data[0].kind).toBe('text')
})
