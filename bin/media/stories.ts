import { join } from 'node:path'
import type { Bundle, Story } from './bundles.ts'
import { storyPictureKey } from './masters.ts'
import type { Picture } from './pictures.ts'
import { publishPreviews } from './previews.ts'
import { pruneFolder } from './prune-folder.ts'

/** Publishes the previews of all bundles; returns the bundles as the shop's seed and pages want them. */
export async function publishStories(
  storiesDir: string,
  bundles: Bundle[],
  pictures: Record<string, Picture>,
  mediaDir: string,
) {
  const pathOf = (bundle: Bundle, slug: string) => pictures[storyPictureKey(bundle.slug, slug)]?.path

  const published = bundles.map(async (bundle) => {
    const previews = await publishPreviews(storiesDir, bundle, mediaDir)
    const { slug, name, description, suggestedTokenPrice, ageFrom, ageTo, cover, stories } = bundle
    return {
      slug,
      name,
      description,
      suggestedTokenPrice,
      ageFrom,
      ageTo,
      cover: { path: pathOf(bundle, 'cover'), alt: cover.alt },
      stories: stories.map((story) => ({
        ...factsOf(story),
        picture: { path: pathOf(bundle, story.slug), alt: story.illustration.alt },
        ...previews[story.slug],
      })),
    }
  })
  const result = await Promise.all(published)
  await pruneFolder(
    join(mediaDir, 'previews'),
    bundles.map(({ slug }) => slug),
  )
  return result
}

function factsOf(story: Story) {
  const { slug, title, description, cfStoryId, contentType, seconds, contentBytes, computerRead } = story
  return {
    slug,
    title,
    description,
    cfStoryId,
    contentType,
    seconds,
    bytes: contentBytes,
    contentFile: story.content,
    textFile: story.text,
    timesFile: story.times,
    narrationFile: story.narration,
    computerRead,
  }
}
