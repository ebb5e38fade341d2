import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readMp3 } from '../../server/src/features/uploads/formats/mp3.ts'
import { readMp4 } from '../../server/src/features/uploads/formats/mp4.ts'
import { type Bundle, readBundles, type Story } from './bundles.ts'

const storiesDir = join(import.meta.dirname, '../../assets/stories')
const bundles = await readBundles(storiesDir)
const stories = bundles.flatMap((bundle) =>
  bundle.stories.map((story) => ({ ...story, folder: join(storiesDir, bundle.slug) })),
)
type Narrated = Story & { folder: string }

async function secondsOf(file: string): Promise<number> {
  const bytes = await readFile(file)
  const readAt = async (at: number, length: number) => bytes.subarray(at, at + length)
  const found = file.endsWith('.mp4') ? await readMp4(readAt, bytes.length) : await readMp3(readAt, bytes.length)
  return found?.seconds ?? 0
}

test.each(stories)(
  'D55 $slug is heard for three to six minutes, at one loudness, without clipping',
  async (story: Narrated) => {
    const seconds = await secondsOf(join(story.folder, story.narration ?? story.content))
    expect(seconds).toBeGreaterThanOrEqual(180)
    expect(seconds).toBeLessThanOrEqual(360)
    expect(Math.abs(seconds - story.seconds)).toBeLessThan(0.3)
    expect(Math.abs(story.loudness + 18)).toBeLessThan(0.7)
    expect(story.peak).toBeLessThan(-0.5)
  },
)

test.each(stories)('D37 the excerpt of $slug is 10 to 20 seconds long', async (story: Narrated) => {
  const seconds = await secondsOf(join(story.folder, story.narrationPreview ?? story.preview ?? ''))
  expect(seconds).toBeGreaterThan(10)
  expect(seconds).toBeLessThanOrEqual(20)
})

type Times = {
  seconds: number
  chapters: { title: string; start: number }[]
  sentences: { text: string; start: number; end: number; paragraph: number }[]
}

test.each(stories)(
  'the times of $slug follow each other, end with the sound, and have the words of its text',
  async (story: Narrated) => {
    const { seconds, chapters, sentences }: Times = JSON.parse(
      await readFile(join(story.folder, story.times ?? ''), 'utf8'),
    )
    expect(Math.abs(seconds - story.seconds)).toBeLessThan(0.3)
    for (const [index, { start, end }] of sentences.entries()) {
      expect(start).toBeGreaterThanOrEqual(sentences[index - 1]?.end ?? 0)
      expect(end).toBeGreaterThan(start)
    }
    expect(sentences.at(-1)?.end).toBeLessThan(seconds)

    expect(chapters.length).toBeGreaterThan(1)
    expect(chapters[0]?.start).toBe(0)
    const starts = chapters.map(({ start }) => start)
    expect(starts).toEqual([...new Set(starts)].toSorted((a, b) => a - b))
    for (const start of starts.slice(1)) expect(sentences.map((sentence) => sentence.start)).toContain(start)

    const paragraphs = Map.groupBy(sentences, ({ paragraph }) => paragraph).values()
    const words = [...paragraphs].map((spoken) => spoken.map(({ text }) => text).join(' ')).join('\n\n')
    expect(`${words}\n`).toBe(await readFile(join(story.folder, story.text), 'utf8'))
  },
)

const kinds = {
  mp3: ['narration', 'narrations'],
  mp4: ['narrated film', 'narrated films'],
  gif: ['moving picture with a narration', 'moving pictures with narrations'],
}
const numbers = ['no', 'one', 'two', 'three', 'four']

test.each(bundles)(
  'the description of $slug states how its stories are told, and leaves the minutes to the facts beside it',
  ({ description, stories }: Bundle) => {
    for (const [kind, [one, many]] of Object.entries(kinds)) {
      const count = stories.filter(({ contentType }) => contentType === kind).length
      if (count > 0) expect(description.toLowerCase()).toContain(`${numbers[count]} ${count === 1 ? one : many}`)
    }
    for (const text of [description, ...stories.map((story) => story.description)]) expect(text).not.toMatch(/minutes/)
  },
)
