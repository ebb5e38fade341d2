import { listReturns } from '@storylamp/contract/returns/returns'
import * as z from 'zod/mini'
import type { PersonalData } from '../accounts/index.ts'
import { listFamilyReturns } from './list-returns.ts'
import { eraseTexts } from './queries.ts'

/** Returns stay with their orders, without what was typed once the family is erased. */
export const returnPersonalData: PersonalData = {
  name: 'returns',
  exportData: async (db, familyId) =>
    z.encode(listReturns.reply.shape.data.shape.returns, await listFamilyReturns(db, familyId)),
  eraseData: eraseTexts,
}
