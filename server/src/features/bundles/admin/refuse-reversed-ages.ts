import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import { refuseField } from '../../../platform/http/refusals/refusal.ts'

type Ages = { ageFrom?: number | null | undefined; ageTo?: number | null | undefined }

export const refuseReversedAges = ({ ageFrom, ageTo }: Ages) =>
  (ageTo ?? Number.POSITIVE_INFINITY) < (ageFrom ?? 0)
    ? refuseField('invalid_input', 'ageTo', adminTexts.agesReversed)
    : undefined
