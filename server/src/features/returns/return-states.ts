import { type AnyReturnState, type ReturnEnd, returnMoves } from '@storylamp/contract/returns/returns'
import type { Updateable } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { type AnyReturnRow, type ReturnRow, updateReturn } from './queries.ts'
import type { ReturnTables } from './tables.ts'

export type ReturnChange = Omit<
  Updateable<ReturnTables['order_return']>,
  'state' | 'approved_at' | 'received_at' | 'ended_at'
>

/** The only way from a state to another. Whoever calls has locked the row, and refused what is not possible. */
export async function moveReturn(
  db: Db,
  row: AnyReturnRow,
  state: AnyReturnState,
  at: Date,
  change: ReturnChange = {},
) {
  if (!returnMoves[row.state].includes(state)) throw new Error(`return ${row.id} is ${row.state}, not to be ${state}`)
  await updateReturn(db, row.id, {
    ...change,
    state,
    ...(state === 'approved' && { approved_at: at }),
    ...(state === 'received' && { received_at: at }),
    ...(returnMoves[state].length === 0 && { ended_at: at }),
  })
}

type Ending = Pick<ReturnRow, 'state' | 'refund_id'>

/** How a return has ended; undefined while it is open. */
export function endOf(
  { state, refund_id }: Ending,
  refund: { state: string; amount_cents: number } | undefined,
): ReturnEnd | undefined {
  if (state === 'declined' || state === 'cancelled' || state === 'lapsed') return state
  if (state !== 'refunded') return undefined
  if (refund_id === null || refund === undefined || refund.amount_cents === 0) return 'nothing_left'
  return refund.state === 'failed' ? 'refund_failed' : 'refunded'
}

export const aboutReturn = ({ number, family_id }: { number: number | string; family_id: string }) => ({
  family: family_id,
  target: 'return',
  targetId: String(number),
})
