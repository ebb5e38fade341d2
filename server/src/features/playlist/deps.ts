import type { StoryDeps } from '../stories/index.ts'

export type PlaylistDeps = StoryDeps & { feedKey: Buffer }
