import { storyDays } from '@storylamp/contract/limits'
import { dayMs, later } from '../../../platform/clock.ts'
import { forEachAtMost } from '../../../platform/semaphore.ts'
import { refundDebit } from '../../wallet/index.ts'
import type { StoryDeps } from '../deps.ts'
import { findUnmadeBefore, lockOrder, setState } from '../queries.ts'

/** Returns the tokens of stories that the tool has never reported. */
export async function refundOverdueStories({ db, clock }: Pick<StoryDeps, 'db' | 'clock'>): Promise<void> {
  const overdue = await findUnmadeBefore(db, later(clock(), -storyDays * dayMs))
  await forEachAtMost(1, overdue, ({ id }) =>
    db.transaction().execute(async (transaction) => {
      const order = await lockOrder(transaction, id)
      if (order?.state !== 'Being made') return
      await setState(transaction, id, 'Given back')
      await refundDebit(transaction, order.family_id, order.spend_id)
    }),
  )
}
