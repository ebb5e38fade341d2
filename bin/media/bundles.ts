import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

type Illustration = { image: string; alt: string }

export type Story = {
  slug: string
  title: string
  description: string
  text: string
  /** When each sentence is spoken. */
  times?: string
  illustration: Illustration
  contentType: 'mp3' | 'mp4' | 'gif'
  content: string
  preview: string | null
  narration?: string
  narrationPreview?: string
  cfStoryId: string | null
  /** How long it is heard. */
  seconds: number
  /** Integrated, in LUFS. */
  loudness: number
  /** The highest sample, in dB of full scale. */
  peak: number
  contentBytes: number
  computerRead: boolean
}

export type Bundle = {
  slug: string
  name: string
  description: string
  suggestedTokenPrice: number
  ageFrom: number
  ageTo: number
  cover: Illustration
  stories: Story[]
}

export async function readBundles(storiesDir: string): Promise<Bundle[]> {
  const slugs = (await readdir(storiesDir)).sort()
  return Promise.all(
    slugs.map(async (slug) => JSON.parse(await readFile(join(storiesDir, slug, 'bundle.json'), 'utf8'))),
  )
}
