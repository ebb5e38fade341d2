import type { AdminBundle, StoryChange } from '@storylamp/contract/bundles/admin-bundles'
import { storyTexts } from '@storylamp/contract/texts'
import type { Member } from '../../platform/http/endpoints/member.ts'
import { Failure } from '../../platform/http/failures/failure.ts'
import { movedTo } from '../../platform/moved-to.ts'
import { recordAudit } from '../audit/index.ts'
import type { BundleAdminParts } from './admin-deps.ts'
import { arrangeStories, updateStory } from './admin-queries.ts'
import { oneBundle } from './all-bundles.ts'
import { holdStories, type StoryPlace } from './lock-stories.ts'
import { unlessImageKnown } from './named-image.ts'
import { unlessIdTaken } from './story-conflict.ts'
import { storyFiles, storyWords } from './story-files.ts'

export const changeStory = (
  deps: BundleAdminParts,
  member: Member,
  { id: bundleId, storyId }: StoryPlace,
  change: StoryChange,
): Promise<{ data: AdminBundle } | Failure> =>
  unlessIdTaken(() =>
    deps.db.transaction().execute(async (transaction) => {
      const inside = { ...deps, db: transaction }
      const stories = await holdStories(transaction, bundleId)
      const story = stories.find(({ id }) => id === storyId)
      if (story === undefined) return new Failure('not_found', storyTexts.notFound)
      const unknown = await unlessImageKnown(transaction, change.image)
      if (unknown !== undefined) return unknown
      const files = await storyFiles(inside, change, story)
      if (files instanceof Failure) return files
      await updateStory(transaction, storyId, {
        ...files,
        title: change.title ?? story.title,
        description: change.description,
        image: change.image,
        image_alt: change.imageAlt,
        text_file: await storyWords(deps, change.text),
        is_computer_read: change.isComputerRead,
        cf_story_id: change.cfStoryId,
      })
      if (change.position !== undefined) {
        const ids = stories.map(({ id }) => id)
        await arrangeStories(transaction, movedTo(ids, storyId, change.position))
      }
      const details = { ...change, text: change.text === undefined ? undefined : 'changed', story: storyId }
      await recordAudit(transaction, member, { action: 'change a story', target: `bundle ${bundleId}`, details })
      return oneBundle(inside, bundleId)
    }),
  )
