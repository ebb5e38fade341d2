import type { ReturnEnd } from '@storylamp/contract/returns/returns'
import type { ReturnRow } from './queries.ts'

type Ending = Pick<ReturnRow, 'state' | 'refund_id'>

/** How a return has ended; undefined while it is open. */
export function endOf({ state, refund_id }: Ending, refund: { state: string } | undefined): ReturnEnd | undefined {
  if (state === 'declined' || state === 'cancelled' || state === 'lapsed') return state
  if (state !== 'refunded') return undefined
  if (refund_id === null || refund === undefined) return 'nothing_left'
  return refund.state === 'failed' ? 'refund_failed' : 'refunded'
}
