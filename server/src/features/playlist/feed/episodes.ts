import { mediaKind } from '@storylamp/contract/stories/media-kind'
import { later, secondMs } from '../../../platform/clock.ts'
import { Refusal } from '../../../platform/http/refusals/refusal.ts'
import { type StoryRow, selectStoriesOf } from '../../bundles/index.ts'
import { mediaTypeOf, openPurchased } from '../../stories/index.ts'
import type { PlaylistDeps } from '../deps.ts'
import { familyItems, type Item } from '../items/items.ts'
import { heardFile } from '../items/play-address.ts'

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

export type FileAddresses = { content(story: StoryRow): string; transcript(story: StoryRow): string | undefined }

/** The stories with sound, film or narration of all active items; texts and silent pictures are not for podcast apps. */
export async function familyEpisodes(
  deps: PlaylistDeps,
  familyId: string,
  addresses: FileAddresses,
): Promise<Episode[]> {
  const active = (await familyItems(deps.db, familyId)).filter(({ isActive }) => isActive)
  const stories = await selectStoriesOf(
    deps.db,
    active.flatMap(({ bundle_id }) => bundle_id ?? []),
  )
  const episodes = await Promise.all(
    active.flatMap((item) => [
      ...stories
        .filter((story) => story.bundle_id === item.bundle_id && mediaKind(heardFile(story)) !== 'image')
        .map((story) => bundleEpisode(deps, item, story, addresses)),
      ...madeEpisodes(item),
    ]),
  )
  return episodes.filter((episode) => episode !== undefined)
}

async function bundleEpisode(
  deps: PlaylistDeps,
  item: Item,
  story: StoryRow,
  addresses: FileAddresses,
): Promise<Episode | undefined> {
  const opened = await openPurchased(deps, [heardFile(story)])
  // An episode whose file is missing is left out; it returns with its file.
  if (opened instanceof Refusal) return undefined
  const bytes = opened[0]?.size ?? 0
  await opened[0]?.close()
  const transcriptUrl = addresses.transcript(story)
  return {
    guid: `${item.id}/${story.id}`,
    title: story.title,
    description: `${story.description} From the bundle ${item.title}.`,
    // Apps sort by date: one second apart, the stories keep their order.
    publishedAt: later(item.created_at, -story.position * secondMs),
    url: addresses.content(story),
    bytes,
    type: mediaTypeOf(heardFile(story)),
    ...(story.seconds === null ? {} : { seconds: Math.round(Number(story.seconds)) }),
    ...(transcriptUrl === undefined ? {} : { transcriptUrl }),
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
          // Unknown, as the story tool does not report it.
          bytes: 0,
          type: 'audio/mpeg',
        },
  )
