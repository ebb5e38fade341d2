import type { StoryParts } from '../stories/index.ts'

/** What the rules of this feature work with. */
export type PlaylistParts = StoryParts & { shopName: string; shopOrigin: string; feedKey: Buffer }
