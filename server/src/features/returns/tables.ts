import type { AnyReturnState, PieceCondition, SpentTokens } from '@storylamp/contract/returns/returns'
import type { ColumnType, Generated, RawBuilder } from 'kysely'

type OrderReturnTable = {
  id: string
  /** Once it is requested. */
  number: ColumnType<number | null, RawBuilder<number> | null, RawBuilder<number>>
  order_id: string | null
  /** Of a bundle or story, which is given back as a whole. */
  story_order_id: Generated<string | null>
  family_id: string
  /** Signed in, or by the public form. */
  origin: 'account' | 'form'
  state: AnyReturnState
  declared_at: Date
  link_hash: Generated<Buffer | null>
  confirmed_at: Generated<Date | null>
  confirmed_by: Generated<'link' | 'staff' | null>
  reason: string | null
  answer: Generated<string | null>
  /** Broken, damaged or wrong, as the customer says or whoever has received it. */
  is_faulty: Generated<boolean>
  /** Free tokens of it that are spent are owed, or their worth is withheld from the refund. */
  spent_tokens: Generated<SpentTokens>
  approved_at: Generated<Date | null>
  received_at: Generated<Date | null>
  /** Where the pieces were: sent before, or never left. */
  came_from: Generated<'customer' | 'house' | null>
  ended_at: Generated<Date | null>
  /** Null if all of it was refunded otherwise. */
  refund_id: Generated<string | null>
  version: Generated<number>
}

type OrderReturnLineTable = {
  return_id: string
  order_id: string
  position: number
  pieces: number
}

type OrderReturnPieceTable = {
  return_id: string
  position: number
  condition: PieceCondition
  pieces: number
  /** Fewer where the order had taken no more from the stock. */
  restocked_pieces: number
}

export type ReturnTables = {
  order_return: OrderReturnTable
  order_return_line: OrderReturnLineTable
  order_return_piece: OrderReturnPieceTable
}
