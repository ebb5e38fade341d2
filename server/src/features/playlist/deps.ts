import type { StoryDeps } from '../stories/index.ts'

/** What the rules of this feature work with. */
export type PlaylistDeps = StoryDeps & { shopName: string; shopOrigin: string; feedKey: Buffer }
