import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { bundle as bundleSchema } from '@storylamp/contract/bundles/bundles'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { useShop } from '../../../test/shop.ts'

const shop = useShop()

const list = async () => (await shop.app.inject('/api/bundles/')).json()

test('S7.29 S3.08 D55 GET /api/bundles/ → three bundles of four stories, with price, words, pictures and previews', async () => {
  const { data } = await list()
  const schema = z.array(bundleSchema)
  expect(z.encode(schema, schema.parse(data))).toEqual(data)
  expect(data).toHaveLength(3)
  const stories = data.flatMap((bundle: { stories: object[] }) => bundle.stories)
  expect(stories).toHaveLength(12)
  const kinds = stories.map(({ contentFile }: { contentFile: string }) => contentFile.split('.').at(-1))
  expect(new Set(kinds)).toEqual(new Set(['mp3', 'mp4', 'gif']))
  expect(stories.filter((story: object) => !('cfStoryId' in story))).toHaveLength(1)
})

test('D37 what is paid for is not among it: previews can be loaded, and no file that is sold is named', async () => {
  const { rows } = await shop.pool.query('SELECT content_file, text_file FROM bundle_story')
  const text = JSON.stringify(await list())
  for (const { content_file, text_file } of rows) {
    expect(text).not.toContain(content_file)
    expect(text).not.toContain(text_file)
  }
  for (const bundle of (await list()).data) {
    for (const { contentFile } of bundle.stories) {
      expect((await shop.app.inject(`/${contentFile}`)).statusCode, contentFile).toBe(200)
    }
  }
})

const open = async (id: string) => (await shop.app.inject(`/api/bundles/${id}`)).json()

test('D99 GET /api/bundles/{id} → the bundle of the list, with ages and the opening lines of its stories', async () => {
  const { data } = await open('moonlight-garden')
  const listed = (await list()).data.find(({ _id }: { _id: string }) => _id === data._id)
  const stories = data.stories.map(({ opening: _, ...story }: { opening: string[] }) => story)
  expect({ ...data, stories }).toEqual(listed)
  expect(data).toMatchObject({ ageFrom: 3, ageTo: 7 })
  expect(data.stories).toHaveLength(4)
  for (const { title, opening } of data.stories) {
    expect(opening.join(' ').length, title).toBeGreaterThan(20)
    expect(opening[0]).not.toBe(title)
  }
})

test('D37 D99 the opening lines are at most a quarter of what is sold; without a text there are none', async () => {
  const { rows } = await shop.pool.query("SELECT id, text_file FROM bundle_story WHERE bundle_id = 'whispering-forest'")
  const { data } = await open('whispering-forest')
  for (const { id, text_file } of rows) {
    const text = await readFile(join(import.meta.dirname, '../../../../assets/stories', text_file), 'utf8')
    const { opening } = data.stories.find(({ _id }: { _id: string }) => _id === id)
    expect(opening.join('').length, id).toBeLessThanOrEqual(text.length / 4)
    for (const paragraph of opening) expect(text).toContain(paragraph)
  }
  await shop.pool.query("UPDATE bundle_story SET text_file = NULL WHERE id = 'the-moth-at-the-window'")
  await shop.pool.query("UPDATE bundle_story SET text_file = 'gone.txt' WHERE id = 'bo-and-the-moonflower'")
  const openings = async () =>
    (await open('moonlight-garden')).data.stories.map((story: { opening: string[] }) => story.opening.length)
  await expect.poll(openings).toEqual([expect.any(Number), 0, expect.any(Number), 0])
})

test.each(['no-such-bundle', 'constructor', 'download'])('D99 GET /api/bundles/%s → 404', async (id) => {
  expect((await shop.app.inject(`/api/bundles/${id}`)).statusCode).toBe(404)
})

test('S7.29 a bundle that is off the shelf is not among it', async () => {
  await shop.pool.query("UPDATE bundle SET is_active = false WHERE id = 'moonlight-garden'")
  await expect.poll(async () => (await list()).data.length).toBe(2)
  // Kept replies are dropped once the process has heard of the change.
  await expect.poll(async () => (await shop.app.inject('/api/bundles/moonlight-garden')).statusCode).toBe(404)
})
