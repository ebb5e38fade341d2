import { randomUUID } from 'node:crypto'
import { maxGivenBackPerDay } from '@storylamp/contract/limits'
import { storyTexts } from '@storylamp/contract/stories/story-texts'
import { dayMs, later } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Member } from '../../../platform/http/endpoints/member.ts'
import { tooManyRequests } from '../../../platform/http/endpoints/rate-limit.ts'
import { Refusal } from '../../../platform/http/refusals/refusal.ts'
import { mailAbout, refuseFormer } from '../../accounts/index.ts'
import { debit } from '../../wallet/index.ts'
import type { StoryDeps } from '../deps.ts'
import { findGivenBackBefore, insertOrder, type StoryOrderRow } from '../queries.ts'
import { aboutStory, orderedEmail } from '../withdrawal/emails.ts'
import { rightFor } from '../withdrawal/right.ts'
import { presentOrder } from './present-order.ts'

/** The parent who spends the family's tokens. */
export type Buyer = Pick<Member, 'accountId' | 'familyId'>

type NewStoryOrder = Pick<
  StoryOrderRow,
  'type' | 'bundle_id' | 'bundle_story_ids' | 'cf_story_id' | 'title' | 'tokens_hundredths' | 'state'
>

/** The right to give back has no limit, so ordering has: a program could go on with both for ever, for the same tokens. */
async function refuseAfterManyReturns(db: Db, familyId: string, now: Date) {
  const [earlier] = await findGivenBackBefore(db, { familyId, count: maxGivenBackPerDay })
  const waitMs = earlier === undefined ? 0 : later(earlier.ended_at, dayMs).getTime() - now.getTime()
  return waitMs > 0 ? tooManyRequests(storyTexts.tooManyGivenBack, waitMs) : undefined
}

export async function placeOrder(
  deps: StoryDeps,
  transaction: Db,
  { accountId, familyId }: Buyer,
  newOrder: NewStoryOrder,
  waivesWithdrawal: boolean,
) {
  const { clock, storyTool } = deps
  const { type: purpose, tokens_hundredths: hundredths } = newOrder
  const former = await refuseFormer(transaction, { accountId, familyId })
  if (former !== undefined) return former
  const now = clock()
  const title = purpose === 'generated' ? null : newOrder.title
  const debitId = await debit(transaction, { familyId, hundredths, purpose, title })
  if (debitId instanceof Refusal) return debitId
  // What is refused is rolled back.
  const refused = await refuseAfterManyReturns(transaction, familyId, now)
  if (refused !== undefined) return refused
  const order = await insertOrder(transaction, {
    ...newOrder,
    id: randomUUID(),
    family_id: familyId,
    placed_by: accountId,
    spend_id: debitId,
    created_at: now,
    ...rightFor(waivesWithdrawal, now),
  })
  await mailAbout(transaction, deps, aboutStory(order), (parent, shop) => orderedEmail(shop, parent, order))
  return { success: true as const, data: presentOrder({ ...order, made: [] }, { role: 'user', storyTool, now }) }
}
