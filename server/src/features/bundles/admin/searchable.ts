import type { Db } from '../../../platform/db/database.ts'
import { replaceEntries } from '../../search/index.ts'
import { findBundles, selectStoriesOf } from '../queries.ts'

/** A bundle and its stories are found by what they say now, and not at all while it is not active; nor is a story that is `gone`. */
export async function makeBundleSearchable(db: Db, id: string, gone: string[] = []): Promise<void> {
  const active = (await findBundles(db, [id])).filter((bundle) => bundle.is_active)
  const stories = await selectStoriesOf(db, [id])
  const ids = [...gone, ...stories.map((story) => story.id)]
  await replaceEntries(
    db,
    'bundle',
    [id],
    active.map(({ name, description }) => ({ id, name, more: `${description} story bundle` })),
  )
  const found = active.flatMap((bundle) =>
    stories.map((story) => ({ id: story.id, name: story.title, more: `${story.description} ${bundle.name} story` })),
  )
  await replaceEntries(db, 'story', ids, found)
}
