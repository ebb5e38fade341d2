import { text } from 'node:stream/consumers'
import { mediaKind } from '@storylamp/contract/limits'
import type { Track } from '@storylamp/contract/playlist/playlist'
import { Failure } from '../../../platform/http/failures/failure.ts'
import { type StoryRow, selectStoriesOf } from '../../bundles/index.ts'
import { type DigitalOrder, openPurchased } from '../../stories/index.ts'
import type { PlaylistDeps } from '../deps.ts'
import { findItem } from './items.ts'
import { playAddress } from './play-address.ts'

/** The stories of an item for a player: what a bundle holds, or what was made for the order. */
export async function tracksOf(deps: PlaylistDeps, familyId: string, itemId: string): Promise<Track[] | Failure> {
  const item = await findItem(deps.db, familyId, itemId)
  if (item instanceof Failure) return item
  if (item.bundle_id === null) return item.made.map(madeTrack)
  const stories = await selectStoriesOf(deps.db, [item.bundle_id])
  return Promise.all(stories.map((story) => bundleTrack(deps, familyId, story)))
}

async function bundleTrack(deps: PlaylistDeps, familyId: string, story: StoryRow): Promise<Track> {
  const words = story.text_file === null ? undefined : await readWords(deps, story.text_file)
  return {
    _id: story.id,
    title: story.title,
    kind: mediaKind(story.content_file),
    url: playAddress(deps, familyId, story),
    ...(story.seconds === null ? {} : { seconds: Number(story.seconds) }),
    image: story.image,
    imageAlt: story.image_alt,
    ...(words === undefined ? {} : { text: words }),
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

/** A story can be played without its words. */
async function readWords(deps: PlaylistDeps, name: string): Promise<string | undefined> {
  const opened = await openPurchased(deps, [name])
  if (opened instanceof Failure) return undefined
  const [file] = opened
  try {
    return file && (await text(file.read(0, file.size)))
  } finally {
    await file?.close()
  }
}
