import * as z from 'zod/mini'
import { family, parents } from '../accounts/roles.ts'
import { endpoint } from '../endpoint.ts'
import { storyOrder } from '../stories/story-orders.ts'

export const playlistItem = z.object({
  _id: z.string(),
  isActive: z.boolean(),
  createdAt: z.string(),
  storyOrder,
  image: z.optional(z.string()),
  imageAlt: z.optional(z.string()),
  /** For parents: the last day to give it back, as long as nobody has played or downloaded it (L2). */
  returnableUntil: z.optional(z.string()),
})
export type PlaylistItem = z.infer<typeof playlistItem>
export type WirePlaylistItem = z.input<typeof playlistItem>

/** When a sentence of the transcript is spoken, in seconds. The title is paragraph 0. */
export const spokenSentence = z.object({
  text: z.string(),
  start: z.number(),
  end: z.number(),
  paragraph: z.number(),
})

export const chapter = z.object({ title: z.string(), start: z.number() })
export type Chapter = z.infer<typeof chapter>

export const track = z.object({
  _id: z.string(),
  title: z.string(),
  kind: z.enum(['audio', 'video', 'image', 'text']),
  /** A signed address that plays without an access token for some hours. */
  url: z.optional(z.string()),
  /** The narration of a picture story, signed like `url`: it plays while the picture is shown. */
  narrationUrl: z.optional(z.string()),
  seconds: z.optional(z.number()),
  image: z.optional(z.string()),
  imageAlt: z.optional(z.string()),
  /** A transcript, or a text to be read aloud. */
  text: z.optional(z.string()),
  /** For read-along: the sentences of `text` in their order, without gaps in the words. */
  sentences: z.optional(z.array(spokenSentence)),
  chapters: z.optional(z.array(chapter)),
  isComputerRead: z.boolean(),
})
export type Track = z.infer<typeof track>

const itemId = z.object({ id: z.string() })
const item = z.object({ data: playlistItem })
const changed = z.object({ data: z.object({ ids: z.array(z.string()) }) })
const itemIds = z.strictObject({ ids: z.array(z.string()).check(z.minLength(1), z.maxLength(500)) })
const feedAddress = z.object({ url: z.nullable(z.string()) })

export const getPlaylist = endpoint({
  method: 'GET',
  path: '/api/playlist',
  summary: "The family's digital content, newest first",
  access: family,
  reply: z.object({ data: z.array(playlistItem) }),
  errors: [],
})

export const getTracks = endpoint({
  method: 'GET',
  path: '/api/playlist/:id/tracks',
  summary: 'The stories of an item, with addresses that a player can use for some hours',
  access: family,
  params: itemId,
  reply: z.object({ data: z.array(track) }),
  errors: ['not_found'],
})

export const togglePlaylistItem = endpoint({
  method: 'PUT',
  path: '/api/playlist/:id/toggle-active',
  summary: 'Make an active item inactive, and the other way round',
  access: family,
  params: itemId,
  reply: item,
  errors: ['not_found'],
})

export const deletePlaylistItem = endpoint({
  method: 'DELETE',
  path: '/api/playlist/:id',
  summary: 'Delete an item from the playlist; it can be restored, and what was bought stays bought',
  access: parents,
  params: itemId,
  reply: changed,
  errors: ['not_found'],
})

export const deletePlaylistItems = endpoint({
  method: 'DELETE',
  path: '/api/playlist',
  summary: 'Delete several items; with one that is not there, none is deleted',
  access: parents,
  body: itemIds,
  maxBodyKilobytes: 64,
  reply: changed,
  errors: ['invalid_input', 'not_found'],
})

export const getDeletedItems = endpoint({
  method: 'GET',
  path: '/api/playlist/deleted',
  summary: 'What was deleted from the playlist, newest order first (D97)',
  access: parents,
  reply: z.object({ data: z.array(playlistItem) }),
  errors: [],
})

export const restorePlaylistItems = endpoint({
  method: 'POST',
  path: '/api/playlist/restore',
  summary: 'Bring deleted items back; with one that is unknown, none comes back (D97)',
  access: parents,
  body: itemIds,
  maxBodyKilobytes: 64,
  reply: changed,
  errors: ['invalid_input', 'not_found'],
})

export const getFeedAddress = endpoint({
  method: 'GET',
  path: '/api/playlist/feed-address',
  summary: 'The secret address of the private podcast feed, if there is one',
  access: parents,
  reply: feedAddress,
  errors: [],
})

export const makeFeedAddress = endpoint({
  method: 'POST',
  path: '/api/playlist/feed-address',
  summary: 'Make a new secret address of the podcast feed; an earlier one stops working',
  access: parents,
  reply: feedAddress,
  errors: ['unauthorized'],
})

export const revokeFeedAddress = endpoint({
  method: 'DELETE',
  path: '/api/playlist/feed-address',
  summary: 'End the secret address of the podcast feed',
  access: parents,
  reply: feedAddress,
  errors: [],
})
