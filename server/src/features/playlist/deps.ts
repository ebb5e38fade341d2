import type { StoryDeps } from '../stories/index.ts'

export type PlaylistDeps = StoryDeps & { shopName: string; shopOrigin: string; feedKey: Buffer }
