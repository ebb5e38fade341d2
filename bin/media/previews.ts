import { mkdir, readFile } from 'node:fs/promises'
import { basename, join, parse } from 'node:path'
import type { Bundle, Story } from './bundles.ts'
import { contentHash } from './content-hash.ts'
import { keepOnly } from './keep-only.ts'
import { writeWhole } from './write-whole.ts'

/** Public previews. A gif is public in full; full mp3 and mp4 files are sold. */
export function previewFile(story: Story): string {
  if (story.preview) return story.preview
  if (story.contentType === 'gif') return story.content
  throw new Error(`${story.slug} has no preview, and its ${story.contentType} must not be public whole`)
}

/** Publishes a bundle's previews; returns their paths by the stories' slugs. */
export async function publishPreviews(storiesDir: string, bundle: Bundle, mediaDir: string) {
  const publicDir = join(mediaDir, 'previews', bundle.slug)
  await mkdir(publicDir, { recursive: true })

  const paths: Record<string, string> = {}
  for (const story of bundle.stories) {
    const bytes = await readFile(join(storiesDir, bundle.slug, previewFile(story)))
    const published = `${parse(story.content).name}-${contentHash(bytes)}.${story.contentType}`
    await writeWhole(join(publicDir, published), bytes)
    paths[story.slug] = `previews/${bundle.slug}/${published}`
  }
  await keepOnly(
    publicDir,
    Object.values(paths).map((path) => basename(path)),
  )
  return paths
}
