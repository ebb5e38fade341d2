import { randomUUID } from 'node:crypto'
import type { Order } from '@storylamp/contract/orders/orders'
import type { Db } from '../../../platform/db/database.ts'
import { Failure } from '../../../platform/http/failures/failure.ts'
import { spend } from '../../wallet/index.ts'
import type { StoryDeps } from '../deps.ts'
import { insertOrder, type StoryOrderRow } from '../queries.ts'
import { presentOrder } from './present-order.ts'

export type NewStoryOrder = Pick<
  StoryOrderRow,
  'type' | 'bundle_id' | 'bundle_story_ids' | 'cf_story_id' | 'title' | 'tokens_hundredths' | 'state'
>

export type PlacedOrder = { success: true; data: Order }

/** The tokens and the order, or neither; `what` is how the parent finds it in the wallet. */
export async function placeOrder(
  { clock, storyTool }: StoryDeps,
  transaction: Db,
  familyId: string,
  wanted: NewStoryOrder,
  what: string,
): Promise<PlacedOrder | Failure> {
  const id = randomUUID()
  const spent = await spend(transaction, familyId, id, wanted.tokens_hundredths, what)
  if (spent instanceof Failure) return spent
  const order = await insertOrder(transaction, {
    ...wanted,
    id,
    family_id: familyId,
    spend_id: spent,
    created_at: clock(),
  })
  return { success: true, data: presentOrder({ ...order, made: [] }, { role: 'user', storyTool }) }
}
