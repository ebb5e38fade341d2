import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import { refuseConflict, refuseField } from '../../../platform/http/refusals/refusal.ts'

/** The story tool's id of a story is unique. */
export const refuseTakenStoryId = <Result>(work: () => Promise<Result>) =>
  refuseConflict(
    'bundle_story_cf_story_id_key',
    () => refuseField('story_id_taken', 'cfStoryId', adminTexts.idTaken),
    work,
  )
