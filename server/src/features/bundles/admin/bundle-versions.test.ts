import { beforeAll, expect, test } from 'vitest'
import { media, uploadingAdmins } from '../../../../test/fixtures/admin-uploads.ts'
import type { Tokens } from '../../../../test/fixtures/families.ts'
import { useShop } from '../../../../test/shop.ts'

const shop = useShop()
const { call, makeAdmin, uploaded } = uploadingAdmins(shop)

let admin: Tokens
let cover: string
beforeAll(async () => {
  admin = await makeAdmin()
  cover = await uploaded(admin, media.webp(), 'A cover')
})

const request = async (method: 'POST' | 'PUT', path: string, body?: object) => {
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

test('D93 PUT of a bundle or a story from an older version → 409 stale with both; moving others changes no version', async () => {
  const bundle = (await createBundle()).body.data
  const other = (await createBundle()).body.data
  await request('PUT', `/${other._id}`, { position: 1 })
  const changed = await request('PUT', `/${bundle._id}`, { name: 'Day Train', version: bundle.version })
  expect(changed.status).toBe(200)
  const refused = await request('PUT', `/${bundle._id}`, { tokenPrice: 7, version: bundle.version })
  expect([refused.status, refused.body]).toMatchObject([
    409,
    { code: 'stale', sent: { tokenPrice: 7, version: bundle.version }, current: { name: 'Day Train', tokenPrice: 40 } },
  ])
  const film = await uploaded(admin, media.mp3())
  const added = (await request('POST', `/${bundle._id}/stories`, story(film))).body.data.stories[0]
  const path = `/${bundle._id}/stories/${added._id}`
  expect((await request('PUT', path, { title: 'One', version: added.version })).status).toBe(200)
  const late = await request('PUT', path, { title: 'Two', version: added.version })
  expect([late.status, late.body]).toMatchObject([
    409,
    { code: 'stale', sent: { title: 'Two' }, current: { title: 'One' } },
  ])
})

test('D93 PUT of what a bundle or a story is already keeps its version', async () => {
  const bundle = (await createBundle()).body.data
  const { name, description, image, imageAlt, tokenPrice, version } = bundle
  const same = { name, description, image, imageAlt, tokenPrice, version }
  expect((await request('PUT', `/${bundle._id}`, same)).body.data).toEqual(bundle)
  const mp3 = await uploaded(admin, media.mp3())
  const { body } = await request('POST', `/${bundle._id}/stories`, story(mp3, { text: 'Once it was night.' }))
  const added = body.data.stories[0]
  const path = `/${bundle._id}/stories/${added._id}`
  const { _id, position, seconds, ...fields } = added
  expect((await request('PUT', path, fields)).body.data.stories).toEqual([added])
  const heard = await request('PUT', path, { isComputerRead: true, version: added.version })
  expect(heard.body.data.stories[0].version).toBe(added.version + 1)
})

test('D93 PUT that would undo changed ages or a new narration → 409 stale', async () => {
  const bundle = (await createBundle()).body.data
  const [gif, mp3] = [await uploaded(admin, await media.picture('gif')), await uploaded(admin, media.mp3())]
  const added = (await request('POST', `/${bundle._id}/stories`, story(gif))).body.data.stories[0]
  for (const [path, version, change, late] of [
    [`/${bundle._id}`, bundle.version, { ageFrom: 4, ageTo: 6 }, { ageFrom: null, ageTo: null }],
    [`/${bundle._id}/stories/${added._id}`, added.version, { narrationFile: mp3 }, { narrationFile: null }],
  ]) {
    expect((await request('PUT', path, { ...change, version })).status).toBe(200)
    expect((await request('PUT', path, { ...late, version })).body.code).toBe('stale')
  }
})

test('PUT of the places of several bundles at once → 200 for each, and no deadlock', async () => {
  const ids: string[] = []
  for (let made = 0; made < 4; made++) ids.push((await createBundle({ name: `Place ${made}` })).body.data._id)
  for (let round = 0; round < 5; round++) {
    const moves = [...ids, ...ids].map((id, at) => request('PUT', `/${id}`, { position: 1 + ((at * 3 + round) % 4) }))
    const statuses = (await Promise.all(moves)).map(({ status }) => status)
    expect(statuses).toEqual(statuses.map(() => 200))
  }
})

test('D99 Back office: the ages of a bundle are whole years in order, may be left out, and are shown to all', async () => {
  const { status, body } = await createBundle({ name: 'Ages', ageFrom: 4, ageTo: 6 })
  expect([status, body.data.ageFrom, body.data.ageTo]).toEqual([201, 4, 6])
  const put = (change: object) => request('PUT', `/${body.data._id}`, change)
  for (const wrong of [{ ageTo: 3 }, { ageFrom: 7 }, { ageFrom: 4.5 }, { ageFrom: -1 }, { ageTo: 100 }])
    expect((await put(wrong)).status, JSON.stringify(wrong)).toBe(400)
  expect((await createBundle({ name: 'Reversed', ageFrom: 7, ageTo: 3 })).status).toBe(400)
  expect((await put({ ageFrom: 5, ageTo: 5 })).body.data).toMatchObject({ ageFrom: 5, ageTo: 5 })
  const without = (await put({ ageFrom: null, ageTo: null })).body.data
  expect([without.ageFrom, without.ageTo]).toEqual([undefined, undefined])
})
