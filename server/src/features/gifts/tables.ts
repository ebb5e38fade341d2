import type { GiftKind, GiftState } from '@storylamp/contract/gifts/gifts'
import type { Cents, Currency, Hundredths } from '@storylamp/contract/money'
import type { Generated, GeneratedAlways } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

type GiftTable = {
  id: string
  number: Generated<number>
  kind: GiftKind
  state: Generated<GiftState>
  amount_cents: Cents
  currency: Currency
  /** Only entries change it. */
  left_cents: GeneratedAlways<Cents>
  tokens_hundredths: Hundredths | null
  bundle_id: string | null
  code_hash: Buffer
  code_turn: Generated<number>
  buyer_email: string | null
  send_to: string | null
  message: string | null
  send_on: string | null
  sent_at: Date | null
  country: string | null
  created_at: Date
  paid_at: Date | null
  offered_at: Generated<Date | null>
  blocked_at: Generated<Date | null>
  claimed_at: Date | null
  claimed_by: string | null
}

type GiftEntryTable = {
  id: Generated<number>
  gift_id: string
  kind: 'issued' | 'claimed' | 'used' | 'returned' | 'withdrawn' | 'restored'
  amount_cents: Cents
  payment_id: Generated<string | null>
  refund_id: Generated<string | null>
  at: Generated<Date>
}

export type GiftTables = { gift: GiftTable; gift_entry: GiftEntryTable }

export const tables = (db: Db) => db.withTables<GiftTables>()
