import { cartLine } from '@storylamp/contract/cart/cart'
import * as z from 'zod/mini'
import type { PersonalData } from '../accounts/index.ts'
import { readCurrency } from '../settings/index.ts'
import { readCart } from './cart.ts'
import { deleteLines, deleteRemovedLines } from './queries.ts'

export const cartPersonalData: PersonalData = {
  name: 'cart',
  exportData: async (db, familyId) => {
    const { data } = await readCart(db, { familyId, onlyOf: null, currency: await readCurrency(db) })
    return z.encode(z.array(cartLine), data.products)
  },
  eraseData: async (db, familyId) => {
    await deleteLines(db, familyId)
    await deleteRemovedLines(db, familyId)
  },
}
