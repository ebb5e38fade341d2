import type { AdminBundle, NewStory } from '@storylamp/contract/bundles/admin-bundles'
import { bundleTexts } from '@storylamp/contract/texts'
import { withFreeId } from '../../platform/db/unique-slug.ts'
import type { Member } from '../../platform/http/endpoints/member.ts'
import { Failure } from '../../platform/http/failures/failure.ts'
import { recordAudit } from '../audit/index.ts'
import type { BundleAdminParts } from './admin-deps.ts'
import { holdBundle, insertStory } from './admin-queries.ts'
import { oneBundle } from './all-bundles.ts'
import { unlessImageKnown } from './named-image.ts'
import { selectStoriesOf } from './queries.ts'
import { unlessIdTaken } from './story-conflict.ts'
import { storyFiles, storyWords } from './story-files.ts'

/** At the end of its bundle. Families that own the bundle have it from now on. */
export const addStory = (
  deps: BundleAdminParts,
  member: Member,
  bundleId: string,
  wish: NewStory,
): Promise<{ data: AdminBundle } | Failure> =>
  unlessIdTaken(() =>
    deps.db.transaction().execute(async (transaction) => {
      const inside = { ...deps, db: transaction }
      if ((await holdBundle(transaction, bundleId)) === undefined) return new Failure('not_found', bundleTexts.notFound)
      const unknown = await unlessImageKnown(transaction, wish.image)
      if (unknown !== undefined) return unknown
      const files = await storyFiles(inside, wish)
      if (files instanceof Failure) return files
      const { content_file = '', preview_file = '', seconds = null } = files
      const text_file = (await storyWords(deps, wish.text)) ?? null
      const last = (await selectStoriesOf(transaction, [bundleId])).at(-1)?.position ?? 0
      const { id } = await withFreeId(wish.title, 'story', (free) =>
        insertStory(transaction, {
          id: free,
          bundle_id: bundleId,
          position: last + 1,
          title: wish.title,
          description: wish.description,
          image: wish.image,
          image_alt: wish.imageAlt,
          content_file,
          preview_file,
          seconds,
          text_file,
          is_computer_read: wish.isComputerRead ?? false,
          cf_story_id: wish.cfStoryId ?? null,
        }),
      )
      const details = { story: id, title: wish.title, contentFile: content_file }
      await recordAudit(transaction, member, { action: 'add a story', target: `bundle ${bundleId}`, details })
      return oneBundle(inside, bundleId)
    }),
  )
