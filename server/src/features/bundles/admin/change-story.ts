import type { StoryChange } from '@storylamp/contract/bundles/admin-bundles'
import { storyTexts } from '@storylamp/contract/stories/story-texts'
import type { Member } from '../../../platform/http/endpoints/member.ts'
import { Refusal, refuseStale } from '../../../platform/http/refusals/refusal.ts'
import { movedTo } from '../../../platform/moved-to.ts'
import { changesOf, recordEvent } from '../../events/index.ts'
import type { BundleAdminDeps } from './admin-deps.ts'
import { arrangeStories, lockStories, updateStory } from './admin-queries.ts'
import { checkImage } from './check-image.ts'
import { oneBundle } from './list-all-bundles.ts'
import { makeBundleSearchable } from './searchable.ts'
import { refuseTakenStoryId } from './story-conflict.ts'
import { storyFiles, storyTextFile } from './story-files.ts'

export type StoryParams = { id: string; storyId: string }

export const changeStory = (
  deps: BundleAdminDeps,
  member: Member,
  { id: bundleId, storyId }: StoryParams,
  change: StoryChange,
) =>
  refuseTakenStoryId(() =>
    deps.db.transaction().execute(async (transaction) => {
      const inside = { ...deps, db: transaction }
      const stories = await lockStories(transaction, bundleId)
      const story = stories.find(({ id }) => id === storyId)
      if (story === undefined) return new Refusal('not_found', storyTexts.notFound)
      const current = (await oneBundle(inside, bundleId)).data.stories.find(({ _id }) => _id === storyId)
      const stale = current && refuseStale(change, current)
      if (stale !== undefined) return stale
      const unknown = await checkImage(transaction, change.image)
      if (unknown !== undefined) return unknown
      const files = await storyFiles(inside, change, story)
      if (files instanceof Refusal) return files
      await updateStory(transaction, storyId, {
        ...files,
        title: change.title ?? story.title,
        description: change.description,
        image: change.image,
        image_alt: change.imageAlt,
        text_file: change.text === current?.text ? undefined : await storyTextFile(deps, change.text),
        // The times belong to the words that were spoken.
        ...(change.text === undefined || change.text === current?.text ? {} : { times_file: null }),
        is_computer_read: change.isComputerRead,
        cf_story_id: change.cfStoryId,
      })
      await makeBundleSearchable(transaction, bundleId)
      if (change.position !== undefined) {
        const ids = stories.map(({ id }) => id)
        await arrangeStories(transaction, movedTo(ids, storyId, change.position))
      }
      const { text, ...fields } = changesOf(current ?? {}, change)
      const details = { title: story.title, ...fields, ...(text && { text: 'changed' }), story: storyId }
      const about = { target: 'bundle', targetId: bundleId }
      await recordEvent(transaction, { kind: 'story.changed', details, by: member, about })
      return oneBundle(inside, bundleId)
    }),
  )
