import { storyDays } from '@storylamp/contract/limits'
import { dayMs, later } from '../../../platform/clock.ts'
import { forEachAtMost } from '../../../platform/limits/semaphore.ts'
import { mailAbout } from '../../accounts/index.ts'
import { refundDebit } from '../../wallet/index.ts'
import type { StoryDeps } from '../deps.ts'
import { findUnmadeBefore, lockOrder, setStoryState } from '../queries.ts'
import { aboutStory, notMadeEmail } from '../withdrawal/emails.ts'

type Deps = Pick<StoryDeps, 'db' | 'clock' | 'shopOrigin'>

/** Returns the tokens of stories that the tool has never reported, and tells the parent. */
export async function refundOverdueStories({ db, clock, shopOrigin }: Deps): Promise<void> {
  const now = clock()
  const overdue = await findUnmadeBefore(db, later(now, -storyDays * dayMs))
  await forEachAtMost(1, overdue, ({ id }) =>
    db.transaction().execute(async (transaction) => {
      const order = await lockOrder(transaction, id)
      if (order?.state !== 'making') return
      await setStoryState(transaction, order, 'not_made', now)
      await mailAbout(transaction, { shopOrigin }, aboutStory(order), (parent, shop) =>
        notMadeEmail(shop, parent, order),
      )
      await refundDebit(transaction, order.family_id, order.spend_id)
    }),
  )
}
