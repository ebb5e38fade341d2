import type { NewStory } from '@storylamp/contract/bundles/admin-bundles'
import { bundleTexts } from '@storylamp/contract/bundles/bundle-texts'
import { withFreeId } from '../../../platform/db/unique-slug.ts'
import type { Member } from '../../../platform/http/endpoints/member.ts'
import { Refusal } from '../../../platform/http/refusals/refusal.ts'
import { recordEvent } from '../../events/index.ts'
import { selectStoriesOf } from '../queries.ts'
import type { BundleAdminDeps } from './admin-deps.ts'
import { insertStory, lockBundle } from './admin-queries.ts'
import { checkImage } from './check-image.ts'
import { oneBundle } from './list-all-bundles.ts'
import { makeBundleSearchable } from './searchable.ts'
import { refuseTakenStoryId } from './story-conflict.ts'
import { storyFiles, storyTextFile } from './story-files.ts'

/** Adds it as the last one. Families that own the bundle get it too. */
export const addStory = (deps: BundleAdminDeps, member: Member, bundleId: string, story: NewStory) =>
  refuseTakenStoryId(() =>
    deps.db.transaction().execute(async (transaction) => {
      const inside = { ...deps, db: transaction }
      if ((await lockBundle(transaction, bundleId)) === undefined) return new Refusal('not_found', bundleTexts.notFound)
      const unknown = await checkImage(transaction, story.image)
      if (unknown !== undefined) return unknown
      const files = await storyFiles(inside, story)
      if (files instanceof Refusal) return files
      const { content_file = '', preview_file = '', seconds = null, narration_file, narration_preview_file } = files
      const text_file = (await storyTextFile(deps, story.text)) ?? null
      const last = (await selectStoriesOf(transaction, [bundleId])).at(-1)?.position ?? 0
      const { id } = await withFreeId(story.title, 'story', (freeId) =>
        insertStory(transaction, {
          id: freeId,
          bundle_id: bundleId,
          position: last + 1,
          title: story.title,
          description: story.description,
          image: story.image,
          image_alt: story.imageAlt,
          content_file,
          preview_file,
          seconds,
          narration_file,
          narration_preview_file,
          text_file,
          is_computer_read: story.isComputerRead ?? false,
          cf_story_id: story.cfStoryId ?? null,
        }),
      )
      await makeBundleSearchable(transaction, bundleId)
      const details = { story: id, title: story.title, contentFile: content_file }
      const about = { target: 'bundle', targetId: bundleId }
      await recordEvent(transaction, { kind: 'story.added', details, by: member, about })
      return oneBundle(inside, bundleId)
    }),
  )
