import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import { breaks } from '../../platform/db/constraint-errors.ts'
import { Failure } from '../../platform/http/failures/failure.ts'

/** The story tool knows each story by one id. */
export async function unlessIdTaken<Result>(work: () => Promise<Result>): Promise<Result | Failure> {
  try {
    return await work()
  } catch (error) {
    if (!breaks(error, 'bundle_story_cf_story_id_key')) throw error
    const message = adminTexts.idTaken
    return new Failure('conflict', message, { errors: [{ path: 'cfStoryId', message }] })
  }
}
