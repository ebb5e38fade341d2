import { text } from 'node:stream/consumers'
import { mediaKind } from '@storylamp/contract/limits'
import type { Track } from '@storylamp/contract/playlist/playlist'
import { Failure } from '../../../platform/http/failures/failure.ts'
import { type StoryRow, selectStoriesOf } from '../../bundles/index.ts'
import { type DigitalOrder, openPurchased } from '../../stories/index.ts'
import type { PlaylistDeps } from '../deps.ts'
import { findItem } from './items.ts'
import { playAddress } from './play-address.ts'

/** The stories of a bundle, or those that were made for the order. */
export async function tracksOf(
  deps: PlaylistDeps,
  familyId: string,
  itemId: string,
): Promise<Track[] | Failure<'not_found'>> {
  const item = await findItem(deps.db, familyId, itemId)
  if (item instanceof Failure) return item
  if (item.bundle_id === null) return item.made.map(madeTrack)
  const stories = await selectStoriesOf(deps.db, [item.bundle_id])
  return Promise.all(stories.map((story) => bundleTrack(deps, familyId, story)))
}

async function bundleTrack(deps: PlaylistDeps, familyId: string, story: StoryRow): Promise<Track> {
  const transcript = story.text_file === null ? undefined : await readTranscript(deps, story.text_file)
  return {
    _id: story.id,
    title: story.title,
    kind: mediaKind(story.content_file),
    url: playAddress(deps, familyId, story),
    ...(story.seconds === null ? {} : { seconds: Number(story.seconds) }),
    image: story.image,
    imageAlt: story.image_alt,
    ...(transcript === undefined ? {} : { text: transcript }),
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

/** An unreadable transcript is left out, as the story plays without it. */
async function readTranscript(deps: PlaylistDeps, name: string): Promise<string | undefined> {
  const opened = await openPurchased(deps, [name])
  if (opened instanceof Failure) return undefined
  const [file] = opened
  try {
    return file && (await text(file.read(0, file.size)))
  } finally {
    await file?.close()
  }
}
