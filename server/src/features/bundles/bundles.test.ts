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

test('S7.29 a bundle that is off the shelf is not among it', async () => {
  await shop.pool.query("UPDATE bundle SET is_active = false WHERE id = 'moonlight-garden'")
  await expect.poll(async () => (await list()).data.length).toBe(2)
})
