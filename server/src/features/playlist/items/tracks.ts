import { text } from 'node:stream/consumers'
import { chapter, spokenSentence, type Track } from '@storylamp/contract/playlist/playlist'
import { playlistTexts } from '@storylamp/contract/playlist/playlist-texts'
import { mediaKind } from '@storylamp/contract/stories/media-kind'
import * as z from 'zod/mini'
import { Refusal } from '../../../platform/http/refusals/refusal.ts'
import { type StoryRow, selectStoriesOf } from '../../bundles/index.ts'
import { type DigitalOrder, openPurchased, recordUse } from '../../stories/index.ts'
import type { PlaylistDeps } from '../deps.ts'
import { findItem } from './items.ts'
import { narrationAddress, playAddress } from './play-address.ts'

/** The stories of a bundle, or those that were made for the order. */
export async function tracksOf(
  deps: PlaylistDeps,
  familyId: string,
  itemId: string,
): Promise<Track[] | Refusal<'not_found'>> {
  const item = await findItem(deps.db, familyId, itemId)
  if (item instanceof Refusal) return item
  if (item.bundle_id === null) return item.made.map(madeTrack)
  // The texts of its stories come with the tracks, so this is a use of the bundle already.
  if ((await recordUse(deps, item)) !== undefined) return new Refusal('not_found', playlistTexts.notFound)
  const stories = await selectStoriesOf(deps.db, [item.bundle_id])
  return Promise.all(stories.map((story) => bundleTrack(deps, familyId, story)))
}

async function bundleTrack(deps: PlaylistDeps, familyId: string, story: StoryRow): Promise<Track> {
  const [transcript, times] = await Promise.all([readText(deps, story.text_file), readTimes(deps, story.times_file)])
  return {
    _id: story.id,
    title: story.title,
    kind: mediaKind(story.content_file),
    url: playAddress(deps, familyId, story),
    ...(story.narration_file === null ? {} : { narrationUrl: narrationAddress(deps, familyId, story) }),
    ...(story.seconds === null ? {} : { seconds: Number(story.seconds) }),
    image: story.image,
    imageAlt: story.image_alt,
    ...(transcript === undefined ? {} : { text: transcript, ...times }),
    isComputerRead: story.is_computer_read,
  }
}

const madeTrack = ({ id, title, text, audio_url }: DigitalOrder['made'][number]): Track => ({
  _id: id,
  title,
  kind: audio_url === null ? 'text' : 'audio',
  ...(audio_url === null ? {} : { url: audio_url }),
  ...(text === null ? {} : { text }),
  isComputerRead: false,
})

const timesFile = z.object({ sentences: z.array(spokenSentence), chapters: z.array(chapter) })

/** Without times, and with broken ones, the transcript is shown as it is. */
async function readTimes(deps: PlaylistDeps, name: string | null) {
  const json = await readText(deps, name)
  if (json === undefined) return undefined
  try {
    return timesFile.parse(JSON.parse(json))
  } catch (err) {
    deps.log.warn({ err, file: name }, 'the times of a narration cannot be read')
    return undefined
  }
}

/** An unreadable transcript is left out, as the story plays without it. */
async function readText(deps: PlaylistDeps, name: string | null): Promise<string | undefined> {
  if (name === null) return undefined
  const opened = await openPurchased(deps, [name])
  if (opened instanceof Refusal) return undefined
  const [file] = opened
  try {
    return file && (await text(file.read(0, file.size)))
  } finally {
    await file?.close()
  }
}
