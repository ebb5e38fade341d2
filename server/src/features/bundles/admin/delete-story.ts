import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import { storyTexts } from '@storylamp/contract/stories/story-texts'
import type { Member } from '../../../platform/http/endpoints/member.ts'
import { Failure } from '../../../platform/http/failures/failure.ts'
import { recordAudit } from '../../audit/index.ts'
import { selectStoriesOf } from '../queries.ts'
import type { BundleAdminDeps } from './admin-deps.ts'
import { arrangeStories, lockBundle, removeStory } from './admin-queries.ts'
import type { StoryParams } from './change-story.ts'
import { oneBundle } from './list-all-bundles.ts'

/** Refused if a family has bought the bundle, or if an active bundle would become empty. */
export const deleteStory = (deps: BundleAdminDeps, member: Member, { id: bundleId, storyId }: StoryParams) =>
  deps.db.transaction().execute(async (transaction) => {
    const bundle = await lockBundle(transaction, bundleId)
    const stories = await selectStoriesOf(transaction, [bundleId])
    const story = stories.find(({ id }) => id === storyId)
    if (bundle === undefined || story === undefined) return new Failure('not_found', storyTexts.notFound)
    if (await deps.isBought(transaction, bundleId)) return new Failure('bundle_sold', adminTexts.wasBought)
    const others = stories.filter(({ id }) => id !== storyId).map(({ id }) => id)
    if (bundle.is_active && others.length === 0) return new Failure('bundle_empty', adminTexts.noStories)
    await removeStory(transaction, storyId)
    await arrangeStories(transaction, others)
    const details = { story: storyId, title: story.title }
    await recordAudit(transaction, member, { action: 'delete a story', target: `bundle ${bundleId}`, details })
    return oneBundle({ ...deps, db: transaction }, bundleId)
  })
