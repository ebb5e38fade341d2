import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { media, uploadingAdmins } from '../../../../test/fixtures/admin-uploads.ts'
import type { Tokens } from '../../../../test/fixtures/families.ts'
import { readers, storyToolEnv } from '../../../../test/readers.ts'
import { useShop } from '../../../../test/shop.ts'
import { mediaPolicy } from '../../../platform/http/server/security-headers.ts'
import { readMp3 } from '../../uploads/formats/mp3.ts'

const shop = useShop({ RATE_LIMIT_SCALE: '1000', ...storyToolEnv })
const { call, makeAdmin, uploaded, auditOf } = uploadingAdmins(shop)
const { makeRich, buy, load, playlist } = readers(shop)

let admin: Tokens
let cover: string
beforeAll(async () => {
  admin = await makeAdmin()
  cover = await uploaded(admin, media.webp(), 'A cover')
})

const request = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => {
  const reply = await call(method, `/api/admin/bundles${path}`, body, admin)
  return { status: reply.statusCode, body: reply.json() }
}
const createBundle = async (changes: object = {}) =>
  request('POST', '', {
    name: 'Night Train',
    description: 'It goes',
    image: cover,
    imageAlt: 'A train',
    tokenPrice: 40,
    ...changes,
  })
const story = (contentFile: string, changes: object = {}) => ({
  title: 'The Guard',
  description: 'Who waves',
  image: cover,
  imageAlt: 'A guard',
  contentFile,
  ...changes,
})
const publicBundles = async () => (await call('GET', '/api/bundles/')).json().data
const fetched = async (path: string) => {
  const reply = await fetch(`${shop.address}/${path}`)
  return {
    status: reply.status,
    type: reply.headers.get('content-type'),
    policy: reply.headers.get('content-security-policy'),
    bytes: Buffer.from(await reply.arrayBuffer()),
  }
}
const mp3Of = (bytes: Buffer) => readMp3(async (at, length) => bytes.subarray(at, at + length), bytes.length)

test('S7.21 D33 D37 a bundle made of uploads is previewed by everyone, bought by a parent, and downloaded whole', async () => {
  const bundle = (await createBundle()).body.data
  expect(bundle).toMatchObject({ _id: 'night-train', isActive: false, stories: [] })
  expect((await publicBundles()).map(({ _id }: { _id: string }) => _id)).not.toContain('night-train')

  const [mp3, mp4, gif] = await Promise.all(
    [media.mp3(), media.mp4(), media.gif()].map((file) => uploaded(admin, file)),
  )
  await request('POST', '/night-train/stories', story(mp3 ?? '', { text: 'Once it was night.', cfStoryId: 'cf-guard' }))
  await request('POST', '/night-train/stories', story(mp4 ?? '', { title: 'The Film' }))
  const { status, body } = await request('POST', '/night-train/stories', story(gif ?? '', { title: 'The Picture' }))
  expect([status, body.data.stories.map(({ text }: { text: string }) => text)]).toEqual([
    201,
    ['Once it was night.', null, null],
  ])
  expect((await request('PUT', '/night-train', { isActive: true })).status).toBe(200)

  const shown = (await publicBundles()).find(({ _id }: { _id: string }) => _id === 'night-train')
  const files = await Promise.all(shown.stories.map(({ contentFile }: { contentFile: string }) => fetched(contentFile)))
  expect(files.map(({ status, type, policy }) => [status, type, policy])).toEqual([
    [200, 'audio/mpeg', mediaPolicy],
    [200, 'video/mp4', mediaPolicy],
    [200, 'image/gif', expect.stringMatching(/sandbox$/)],
  ])
  const preview = await mp3Of(files[0].bytes)
  expect(preview?.seconds).toBeGreaterThan(19)
  expect(preview?.seconds).toBeLessThanOrEqual(20)
  expect(files[1].bytes.equals(media.mp4())).toBe(true)
  expect(shown.stories[0]).toMatchObject({ _id: 'the-guard', cfStoryId: 'cf-guard', isComputerRead: false })

  const { parent } = await makeRich(100)
  expect((await load('/api/bundles/night-train/stories/the-guard/content', parent)).status).toBe(403)
  expect((await buy(parent, 'night-train')).statusCode).toBe(200)
  const content = await load('/api/bundles/night-train/stories/the-guard/content', parent)
  expect([content.status, content.headers.get('content-type'), content.bytes.equals(media.mp3())]).toEqual([
    200,
    'audio/mpeg',
    true,
  ])
  const zip = await load('/api/bundles/download/night-train', parent)
  expect(zip.status).toBe(200)
  for (const name of ['01 The Guard.mp3', '01 The Guard.txt', '02 The Film.mp4', '03 The Picture.gif']) {
    expect(zip.bytes.includes(name), name).toBe(true)
  }
  expect([zip.bytes.includes(media.mp3()), zip.bytes.includes(media.mp4())]).toEqual([true, true])
  expect(await playlist(parent)).toHaveLength(1)

  expect((await request('DELETE', '/night-train/stories/the-film')).body.code).toBe('bundle_sold')
  expect((await request('DELETE', '/night-train')).body.data.outcome).toBe('deactivated')
  expect((await load('/api/bundles/download/night-train', parent)).status).toBe(200)
  expect((await auditOf('bundle night-train')).map(({ action }) => action)).toEqual([
    'create a bundle',
    'add a story',
    'add a story',
    'add a story',
    'change a bundle',
    'take a bundle off the shelf',
  ])
})

test('S7.21 a bundle without stories is not sold, and one that nobody has bought is deleted whole', async () => {
  const id = (await createBundle({ name: 'Empty' })).body.data._id
  expect((await request('PUT', `/${id}`, { isActive: true })).body).toEqual({
    code: 'bundle_empty',
    message: 'A bundle is sold with at least one story',
  })
  const gif = await uploaded(admin, await media.picture('gif'))
  await request('POST', `/${id}/stories`, story(gif, { title: 'Only' }))
  await request('PUT', `/${id}`, { isActive: true })
  expect((await request('DELETE', `/${id}/stories/only`)).body.code).toBe('bundle_empty')
  await request('PUT', `/${id}`, { isActive: false })
  expect((await request('DELETE', `/${id}/stories/only`)).body.data.stories).toEqual([])
  expect((await request('DELETE', `/${id}`)).body.data.outcome).toBe('deleted')
  expect((await request('DELETE', `/${id}`)).status).toBe(404)
})

test('S7.21 stories and bundles take the places that they are given', async () => {
  const id = (await createBundle({ name: 'Order' })).body.data._id
  const gif = await uploaded(admin, await media.picture('gif'))
  for (const title of ['One', 'Two', 'Three']) await request('POST', `/${id}/stories`, story(gif, { title }))
  const { body } = await request('PUT', `/${id}/stories/three`, { position: 1, title: 'Now first' })
  expect(
    body.data.stories.map(({ title, position }: { title: string; position: number }) => [title, position]),
  ).toEqual([
    ['Now first', 1],
    ['One', 2],
    ['Two', 3],
  ])
  await request('PUT', `/${id}`, { position: 1 })
  const { data } = (await request('GET', '')).body
  expect(data.map(({ position }: { position: number }) => position)).toEqual(
    data.map((_: unknown, index: number) => index + 1),
  )
  expect(data[0]._id).toBe(id)
})

test('S7.21 the words and files of a seeded story are shown, and stay as they are unless they are changed', async () => {
  const find = async () => {
    const { data } = (await request('GET', '')).body
    return data.find(({ _id }: { _id: string }) => _id === 'moonlight-garden')
  }
  const bundle = await find()
  const { _id, position, seconds, ...same } = bundle.stories[1]
  expect(same.text).toBe(
    readFileSync(
      join(import.meta.dirname, '../../../../../assets/stories', same.contentFile.replace('.mp3', '.txt')),
      'utf8',
    ).trim(),
  )
  const { text, ...withoutText } = same
  expect((await request('PUT', `/moonlight-garden/stories/${_id}`, withoutText)).status).toBe(200)
  expect(await find()).toEqual(bundle)
  const longer = await uploaded(admin, media.mp3())
  await request('PUT', `/moonlight-garden/stories/${_id}`, { contentFile: longer, text: null })
  const changed = (await find()).stories[1]
  expect(changed).toMatchObject({
    contentFile: longer,
    text: null,
    previewFile: expect.stringMatching(/^uploads\/previews\//),
  })
})

test('D37 a story that gets other content is no longer told by the old narration, nor other words by the old times', async () => {
  const id = 'the-moth-at-the-window'
  const columns = async () => {
    const { rows } = await shop.pool.query(
      'SELECT narration_file, narration_preview_file, times_file FROM bundle_story WHERE id = $1',
      [id],
    )
    return Object.values(rows[0])
  }
  const narrated = ['told.mp3', 'told-short.mp3', 'times.json']
  await shop.pool.query(
    'UPDATE bundle_story SET narration_file = $1, narration_preview_file = $2, times_file = $3 WHERE id = $4',
    [...narrated, id],
  )
  const shown = (await publicBundles()).find(({ _id }: { _id: string }) => _id === 'moonlight-garden')
  expect(shown.stories[3].narrationPreview).toBe('told-short.mp3')
  expect(JSON.stringify(shown)).not.toContain('told.mp3')

  const { data } = (await request('GET', '')).body
  const { text } = data
    .find(({ _id }: { _id: string }) => _id === 'moonlight-garden')
    .stories.find(({ _id }: { _id: string }) => _id === id)
  await request('PUT', `/moonlight-garden/stories/${id}`, { text, title: 'The Moth' })
  expect(await columns()).toEqual(narrated)
  await request('PUT', `/moonlight-garden/stories/${id}`, { text: `${text} The end.` })
  expect(await columns()).toEqual([...narrated.slice(0, 2), null])
  await request('PUT', `/moonlight-garden/stories/${id}`, { contentFile: await uploaded(admin, media.mp3()) })
  expect(await columns()).toEqual([null, null, null])
})

test('D37 a picture gets a narration: an excerpt for everyone, the whole for owners, and it can be taken away', async () => {
  const id = (await createBundle({ name: 'Told pictures' })).body.data._id
  const [gif, mp3, mp4] = await Promise.all(
    [await media.picture('gif'), media.mp3(), media.mp4()].map((file) => uploaded(admin, file)),
  )
  const add = (content = '', changes: object = {}) => request('POST', `/${id}/stories`, story(content, changes))
  for (const [content, narrationFile, message] of [
    [mp4, mp3, 'Only a picture can have a narration, and it is a sound'],
    [gif, mp4, 'Only a picture can have a narration, and it is a sound'],
    [gif, 'uploads/sold/unknown.mp3', 'This file was not uploaded'],
  ]) {
    const { status, body } = await add(content, { narrationFile })
    expect([status, body.errors]).toEqual([400, [{ path: 'narrationFile', message }]])
  }
  const { status, body } = await add(gif, { narrationFile: mp3 })
  expect(status).toBe(201)
  const [narrated] = body.data.stories
  expect(narrated).toMatchObject({ narrationFile: mp3, contentFile: expect.stringMatching(/gif$/) })
  expect(narrated.seconds).toBeGreaterThan(60)

  await request('PUT', `/${id}`, { isActive: true })
  const shown = (await publicBundles()).find(({ _id }: { _id: string }) => _id === id)
  const excerpt = await mp3Of((await fetched(shown.stories[0].narrationPreview)).bytes)
  expect(excerpt?.seconds).toBeLessThanOrEqual(20)
  const { parent } = await makeRich(100)
  await buy(parent, id)
  const path = `/api/bundles/${id}/stories/${narrated._id}/narration`
  expect((await load(path, parent)).bytes.equals(media.mp3())).toBe(true)

  await request('PUT', `/${id}/stories/${narrated._id}`, { narrationFile: mp3, title: 'Told again' })
  expect((await load(path, parent)).status).toBe(200)
  const silent = await request('PUT', `/${id}/stories/${narrated._id}`, { narrationFile: null })
  expect(silent.body.data.stories[0]).toMatchObject({ narrationFile: null, seconds: null, title: 'Told again' })
  expect((await load(path, parent)).status).toBe(404)
})

test('D37 a preview can be uploaded; a long film needs one, and it must be short', async () => {
  const id = (await createBundle({ name: 'Films' })).body.data._id
  const [film, short, picture] = await Promise.all(
    [longFilm(), media.mp4(), await media.picture('gif')].map((file) => uploaded(admin, file)),
  )
  const add = (changes: object) => request('POST', `/${id}/stories`, story(film ?? '', { title: 'Long', ...changes }))
  expect((await add({})).body).toMatchObject({
    code: 'preview_required',
    message: 'Please upload a preview of at most 20 seconds of this film',
  })
  expect((await add({ previewFile: film })).body).toMatchObject({
    code: 'preview_too_long',
    message: 'A preview is at most 20 seconds long',
  })
  const { status, body } = await add({ previewFile: short })
  expect([status, body.data.stories[0].seconds]).toEqual([201, 600])
  expect((await fetched(body.data.stories[0].previewFile)).bytes.equals(media.mp4())).toBe(true)
  const again = await request('PUT', `/${id}/stories/long`, { previewFile: picture })
  expect((await fetched(again.body.data.stories[0].previewFile)).type).toBe('image/gif')
})

/** The film of ten seconds with a header that says ten minutes. */
function longFilm(): Buffer {
  const film = Buffer.from(media.mp4())
  const header = film.indexOf('mvhd') + 4
  film.writeUInt32BE(film.readUInt32BE(header + 12) * 600, header + 16)
  return film
}

test('S7.21 refused: what was never uploaded, an id that another story has, an unknown bundle', async () => {
  const id = (await createBundle({ name: 'Refused' })).body.data._id
  const mp3 = await uploaded(admin, media.mp3())
  const field = async (newStory: object) => {
    const { status, body } = await request('POST', `/${id}/stories`, newStory)
    return [status, body.code, body.errors?.[0].path]
  }
  expect(await field(story('uploads/sold/none.mp3'))).toEqual([400, 'invalid_input', 'contentFile'])
  expect(await field(story('whispering-forest/../../../package.json'))).toEqual([400, 'invalid_input', 'contentFile'])
  expect(await field(story('moonlight-garden/02-bo-and-the-moonflower.mp3'))).toEqual([
    400,
    'invalid_input',
    'contentFile',
  ])
  expect(await field(story(mp3, { previewFile: 'uploads/previews/none.mp3' }))).toEqual([
    400,
    'invalid_input',
    'previewFile',
  ])
  expect(await field(story(mp3, { image: mp3 }))).toEqual([400, 'invalid_input', 'image'])
  const { rows } = await shop.pool.query('SELECT cf_story_id FROM bundle_story WHERE cf_story_id IS NOT NULL LIMIT 1')
  expect(await field(story(mp3, { cfStoryId: rows[0].cf_story_id }))).toEqual([409, 'story_id_taken', 'cfStoryId'])
  expect((await createBundle({ image: mp3 })).status).toBe(400)
  expect((await createBundle({ tokenPrice: 0 })).status).toBe(400)
  expect((await request('POST', '/no-such-bundle/stories', story(mp3))).status).toBe(404)
  expect((await request('PUT', `/${id}/stories/bo-and-the-moonflower`, { title: 'Not of this bundle' })).status).toBe(
    404,
  )
})
