import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import type { AdminBundle } from '@storylamp/contract/bundles/admin-bundles'
import { storyTexts } from '@storylamp/contract/texts'
import type { Member } from '../../platform/http/endpoints/member.ts'
import { Failure } from '../../platform/http/failures/failure.ts'
import { recordAudit } from '../audit/index.ts'
import type { BundleAdminParts } from './admin-deps.ts'
import { arrangeStories, holdBundle, removeStory } from './admin-queries.ts'
import { oneBundle } from './all-bundles.ts'
import type { StoryPlace } from './lock-stories.ts'
import { selectStoriesOf } from './queries.ts'

/** Families keep what they have bought, and a bundle that is sold has something in it. */
export const deleteStory = (
  deps: BundleAdminParts,
  member: Member,
  { id: bundleId, storyId }: StoryPlace,
): Promise<{ data: AdminBundle } | Failure> =>
  deps.db.transaction().execute(async (transaction) => {
    const bundle = await holdBundle(transaction, bundleId)
    const stories = await selectStoriesOf(transaction, [bundleId])
    const story = stories.find(({ id }) => id === storyId)
    if (bundle === undefined || story === undefined) return new Failure('not_found', storyTexts.notFound)
    if (await deps.isBought(transaction, bundleId)) return new Failure('conflict', adminTexts.wasBought)
    const others = stories.filter(({ id }) => id !== storyId).map(({ id }) => id)
    if (bundle.is_active && others.length === 0) return new Failure('conflict', adminTexts.noStories)
    await removeStory(transaction, storyId)
    await arrangeStories(transaction, others)
    const details = { story: storyId, title: story.title }
    await recordAudit(transaction, member, { action: 'delete a story', target: `bundle ${bundleId}`, details })
    return oneBundle({ ...deps, db: transaction }, bundleId)
  })
