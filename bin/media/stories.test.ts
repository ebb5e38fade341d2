import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readBundles } from './bundles.ts'
import { contentHash } from './content-hash.ts'
import { storyMasters } from './masters.ts'
import { previewFile } from './previews.ts'
import { publishStories } from './stories.ts'

const storiesDir = join(import.meta.dirname, '../../assets/stories')
const bundles = await readBundles(storiesDir)

async function soldHashes(): Promise<string[]> {
  const sold = bundles.flatMap(({ slug, stories }) =>
    stories.flatMap(({ contentType, content, text, times, narration }) =>
      [text, times ?? [], contentType === 'gif' ? [] : content, narration ?? []]
        .flat()
        .map((file) => join(storiesDir, slug, file)),
    ),
  )
  return Promise.all(sold.map(async (file) => contentHash(await readFile(file))))
}

test('D37 every story is listed with picture and public preview, and nothing that is sold is public', async () => {
  const mediaDir = await mkdtemp(join(tmpdir(), 'stories-'))
  const picture = { width: 1200, height: 1200, widths: [1024] }
  const pictures = storyMasters(storiesDir, bundles).map(({ key }) => [key, { ...picture, path: `of ${key}` }])
  const listed = await publishStories(storiesDir, bundles, Object.fromEntries(pictures), mediaDir)

  const sold = await soldHashes()
  const previews = listed.flatMap(({ stories }) =>
    stories.flatMap(({ previewPath, narrationPreviewPath }) =>
      [previewPath ?? 'none', narrationPreviewPath ?? []].flat(),
    ),
  )
  const narrated = bundles.flatMap(({ stories }) => stories.filter(({ narration }) => narration !== undefined))
  expect(previews).toHaveLength(12 + narrated.length)
  for (const path of previews) {
    const hash = contentHash(await readFile(join(mediaDir, path)))
    expect(path).toContain(`-${hash}.`)
    expect(sold).not.toContain(hash)
  }
  const publicFiles = (await readdir(join(mediaDir, 'previews'), { recursive: true })).filter((file) =>
    file.includes('.'),
  )
  expect(publicFiles).toHaveLength(previews.length)

  for (const { slug, cover, stories } of listed) {
    expect(cover.path).toBe(`of stories/${slug}/cover`)
    for (const story of stories) expect(story.picture.path).toBe(`of stories/${slug}/${story.slug}`)
  }
  await rm(mediaDir, { recursive: true })
})

test('D37 a sold file without a preview stops the build instead of going public whole', () => {
  const story = bundles.flatMap(({ stories }) => stories).find(({ contentType }) => contentType === 'mp3')
  if (!story) throw new Error('no mp3 story to try')
  expect(() => previewFile({ ...story, preview: null })).toThrow('must not be public whole')
})
