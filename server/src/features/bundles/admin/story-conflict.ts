import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import { breaks } from '../../../platform/db/constraint-errors.ts'
import { Refusal } from '../../../platform/http/refusals/refusal.ts'

/** The story tool's id of a story is unique. The index decides, as two admins may choose one at the same moment. */
export async function refuseTakenStoryId<Result>(
  work: () => Promise<Result>,
): Promise<Result | Refusal<'story_id_taken'>> {
  try {
    return await work()
  } catch (error) {
    if (!breaks(error, 'bundle_story_cf_story_id_key')) throw error
    const message = adminTexts.idTaken
    return new Refusal('story_id_taken', message, { errors: [{ path: 'cfStoryId', message }] })
  }
}
