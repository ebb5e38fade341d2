import { listReturns } from '@storylamp/contract/returns/returns'
import * as z from 'zod/mini'
import { findParent, type PersonalData } from '../accounts/index.ts'
import { listFamilyReturns } from './list-returns.ts'
import { eraseTexts } from './queries.ts'
import { eraseDeclarations } from './withdrawal/erase-declarations.ts'

/** Returns stay with their orders, without what was typed once the family is erased. */
export const returnPersonalData: PersonalData = {
  name: 'returns',
  exportData: async (db, familyId) =>
    z.encode(listReturns.reply.shape.data.shape.returns, await listFamilyReturns(db, familyId)),
  eraseData: async (db, familyId) => {
    await eraseTexts(db, familyId)
    const parent = await findParent(db, familyId)
    if (parent !== undefined) await eraseDeclarations(db, parent.email)
  },
}
