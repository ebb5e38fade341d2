import type { Role } from '@storylamp/contract/accounts/roles'
import { hundredths } from '@storylamp/contract/money'
import type { DigitalOrder as ShownOrder } from '@storylamp/contract/orders/orders'
import type { StoryOrder } from '@storylamp/contract/stories/story-orders'
import { dayOf } from '../../../platform/clock.ts'
import type { StoryTool } from '../../../providers/story-tool/story-tool.ts'
import type { MadeStoryRow, StoryOrderRow } from '../queries.ts'
import { refuseReturn } from '../withdrawal/right.ts'

export type DigitalOrder = StoryOrderRow & { made: MadeStoryRow[] }

/** The story tool's URL is for parents only, as children order no stories, and not if they forbid the tool (L9). */
export type Viewer = { role: Role; storyTool: StoryTool; isToolForbidden?: boolean }

export const presentStoryOrder = (order: DigitalOrder, { role, storyTool, isToolForbidden }: Viewer): StoryOrder => ({
  type: order.type,
  title: order.made[0]?.title ?? order.title,
  state: order.state,
  ...(order.cf_story_id === null ? {} : { cfstoryId: order.cf_story_id }),
  ...(order.bundle_id === null ? {} : { bundleId: order.bundle_id }),
  bundleStoryId: order.bundle_story_ids,
  storyId: order.made.map(({ id }) => id),
  ...(role === 'user' && order.state === 'making' && !isToolForbidden
    ? { toolUrl: storyTool.addressFor(order.id, order.cf_story_id) }
    : {}),
})

/** Until when a parent may give it back. */
export const presentRight = (order: StoryOrderRow, { role, now }: Pick<Viewer, 'role'> & { now: Date }) =>
  role === 'user' && order.last_return_day !== null && refuseReturn(order, now) === undefined
    ? { returnableUntil: dayOf(order.last_return_day) }
    : {}

export const presentOrder = (order: DigitalOrder, { now, ...viewer }: Viewer & { now: Date }): ShownOrder => ({
  _id: order.id,
  number: String(order.number),
  createdAt: order.created_at.toISOString(),
  orderType: 'story',
  amount: hundredths(order.tokens_hundredths),
  products: [],
  paymentStatus: 'Completed',
  storyOrder: presentStoryOrder(order, viewer),
  ...presentRight(order, { ...viewer, now }),
  ...(order.ended_at === null
    ? {}
    : {
        [order.state === 'not_made' ? 'notMadeAt' : 'returnedAt']: order.ended_at.toISOString(),
        refund: { status: 'Refunded', amount: hundredths(order.tokens_hundredths) },
      }),
})
