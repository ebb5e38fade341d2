import { cartLine } from '@storylamp/contract/cart/cart'
import * as z from 'zod/mini'
import type { PersonalData } from '../accounts/index.ts'
import { readCart } from './cart.ts'
import { deleteLines, deleteRemovedLines } from './queries.ts'

export const cartPersonalData: PersonalData = {
  name: 'cart',
  exportData: async (db, familyId) =>
    z.encode(z.array(cartLine), (await readCart(db, { familyId, onlyOf: null })).data.products),
  eraseData: async (db, familyId) => {
    await deleteLines(db, familyId)
    await deleteRemovedLines(db, familyId)
  },
}
