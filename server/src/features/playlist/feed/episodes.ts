import { mediaKind } from '@storylamp/contract/limits'
import { later, secondMs } from '../../../platform/clock.ts'
import { Failure } from '../../../platform/http/failures/failure.ts'
import { type StoryRow, selectStoriesOf } from '../../bundles/index.ts'
import { mediaTypeOf, openPurchased } from '../../stories/index.ts'
import type { PlaylistDeps } from '../deps.ts'
import { familyItems, type Item } from '../items/items.ts'

/** Something to listen to or to watch, as a podcast app needs it. */
export type Episode = {
  guid: string
  title: string
  description: string
  publishedAt: Date
  url: string
  bytes: number
  type: string
  seconds?: number
  transcriptUrl?: string
}

/** Where the feed finds the files of a story of a bundle. */
export type Places = { content(story: StoryRow): string; words(story: StoryRow): string | undefined }

/** What the active items hold for a podcast app: stories that are only to be read or looked at are not for its ears. */
export async function familyEpisodes(deps: PlaylistDeps, familyId: string, places: Places): Promise<Episode[]> {
  const active = (await familyItems(deps.db, familyId)).filter(({ isActive }) => isActive)
  const stories = await selectStoriesOf(
    deps.db,
    active.flatMap(({ bundle_id }) => bundle_id ?? []),
  )
  const episodes = await Promise.all(
    active.flatMap((item) => [
      ...stories
        .filter((story) => story.bundle_id === item.bundle_id && mediaKind(story.content_file) !== 'image')
        .map((story) => bundleEpisode(deps, item, story, places)),
      ...madeEpisodes(item),
    ]),
  )
  return episodes.filter((episode) => episode !== undefined)
}

async function bundleEpisode(
  deps: PlaylistDeps,
  item: Item,
  story: StoryRow,
  places: Places,
): Promise<Episode | undefined> {
  const opened = await openPurchased(deps, [story.content_file])
  // Of what is missing at the moment nobody is told; it comes when it is there again.
  if (opened instanceof Failure) return undefined
  const bytes = opened[0]?.size ?? 0
  await opened[0]?.close()
  const words = places.words(story)
  return {
    guid: `${item.id}/${story.id}`,
    title: story.title,
    description: `${story.description} From the bundle ${item.title}.`,
    // Apps put the newest first: a second apart, the stories stay in their order.
    publishedAt: later(item.created_at, -story.position * secondMs),
    url: places.content(story),
    bytes,
    type: mediaTypeOf(story.content_file),
    ...(story.seconds === null ? {} : { seconds: Math.round(Number(story.seconds)) }),
    ...(words === undefined ? {} : { transcriptUrl: words }),
  }
}

const madeEpisodes = ({ id: orderId, made }: Item): Episode[] =>
  made.flatMap(({ id, title, audio_url, reported_at }) =>
    audio_url === null
      ? []
      : {
          guid: `${orderId}/${id}`,
          title,
          description: 'A story that was made for your family.',
          publishedAt: reported_at,
          url: audio_url,
          // The story tool does not tell; apps find out when they load it.
          bytes: 0,
          type: 'audio/mpeg',
        },
  )
