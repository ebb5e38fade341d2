import type { Db } from '../../platform/db/database.ts'
import { holdBundle } from './admin-queries.ts'
import { type StoryRow, selectStoriesOf } from './queries.ts'

export type StoryPlace = { id: string; storyId: string }

/** The stories of a bundle, which nobody buys or changes until this transaction ends. */
export const holdStories = async (db: Db, bundleId: string): Promise<StoryRow[]> =>
  (await holdBundle(db, bundleId)) === undefined ? [] : selectStoriesOf(db, [bundleId])
