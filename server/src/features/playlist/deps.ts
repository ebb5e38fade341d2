import type { StoryDeps } from '../stories/index.ts'

export type PlaylistDeps = StoryDeps & { shopOrigin: string; feedKey: Buffer }
