import type { ReturnState, SpentTokens } from '@storylamp/contract/returns/returns'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

type OrderReturnTable = {
  id: string
  number: GeneratedAlways<number>
  order_id: string
  family_id: string
  state: Generated<ReturnState>
  via: 'account' | 'form'
  reason: string | null
  /** To the customer, why it was declined. */
  answer: string | null
  requested_at: Date
  approved_at: Date | null
  declined_at: Date | null
  cancelled_at: Generated<Date | null>
  /** Its parcel never came. */
  lapsed_at: Generated<Date | null>
  /** Broken, damaged or wrong, as the customer says or whoever has received it. */
  is_faulty: Generated<boolean>
  received_at: Date | null
  refunded_at: Date | null
  /** Free tokens of it that are spent are owed, or their worth is withheld from the refund. */
  spent_tokens: Generated<SpentTokens>
  /** Null if nothing was left to refund. */
  refund_id: string | null
  /** Its pieces are back, though not among the refunded ones of the order. */
  is_other_amount: Generated<boolean>
  version: Generated<number>
}

type OrderReturnLineTable = {
  return_id: string
  order_id: string
  position: number
  pieces: number
  received_pieces: number | null
  restocked_pieces: Generated<number>
}

type WithdrawalTable = {
  id: string
  order_id: string
  order_number: number
  family_id: string
  declared_at: Date
  /** jsonb; null for what is withdrawn from as a whole. */
  lines: ColumnType<{ line: number; pieces: number }[] | null, string | null, never>
  reason: string | null
  link_hash: Buffer
  /** The parcel waits for it. */
  is_held: boolean
  confirmed_at: Date | null
  confirmed_by: 'link' | 'staff' | null
  /** It waits to be confirmed no more, but still can be. */
  dismissed_at: Date | null
}

export type ReturnTables = {
  order_return: OrderReturnTable
  order_return_line: OrderReturnLineTable
  withdrawal: WithdrawalTable
}
