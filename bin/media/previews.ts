import { mkdir, readFile } from 'node:fs/promises'
import { basename, extname, join, parse } from 'node:path'
import type { Bundle, Story } from './bundles.ts'
import { contentHash } from './content-hash.ts'
import { pruneFolder } from './prune-folder.ts'
import { writeWhole } from './write-whole.ts'

/** Public previews. A gif is public in full; full mp3 and mp4 files are sold. */
export function previewFile(story: Story): string {
  if (story.preview) return story.preview
  if (story.contentType === 'gif') return story.content
  throw new Error(`${story.slug} has no preview, and its ${story.contentType} must not be public whole`)
}

export type StoryPreviews = { previewPath: string; narrationPreviewPath?: string }

/** Publishes a bundle's previews; returns their paths by the stories' slugs. */
export async function publishPreviews(storiesDir: string, bundle: Bundle, mediaDir: string) {
  const publicDir = join(mediaDir, 'previews', bundle.slug)
  await mkdir(publicDir, { recursive: true })

  const publish = async (file: string, name: string) => {
    const bytes = await readFile(join(storiesDir, bundle.slug, file))
    const published = `${name}-${contentHash(bytes)}${extname(file)}`
    await writeWhole(join(publicDir, published), bytes)
    return `previews/${bundle.slug}/${published}`
  }
  const paths: Record<string, StoryPreviews> = {}
  for (const story of bundle.stories) {
    const { name } = parse(story.content)
    paths[story.slug] = {
      previewPath: await publish(previewFile(story), name),
      ...(story.narrationPreview && {
        narrationPreviewPath: await publish(story.narrationPreview, `${name}-narration`),
      }),
    }
  }
  await pruneFolder(
    publicDir,
    Object.values(paths).flatMap((story) => Object.values(story).map((path) => basename(path))),
  )
  return paths
}
