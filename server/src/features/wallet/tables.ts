import type { Hundredths } from '@storylamp/contract/money'
import type { StoryOrderType } from '@storylamp/contract/stories/story-orders'
import type { TransferKind } from '@storylamp/contract/wallet/wallet'
import type { Generated } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** The shop's own accounts, the other side of every transfer. */
export type ShopAccount = 'top_ups' | 'free_tokens' | 'spendings' | 'adjustments'

export type FamilyAccount = 'wallet' | 'debt'

type WalletAccountTable = {
  id: Generated<number>
  family_id: string | null
  kind: FamilyAccount | ShopAccount
  balance_hundredths: Hundredths | null
  version: number | null
}

type WalletTransferTable = {
  id: string
  /** Only for transfers whose cause may arrive twice. */
  key: string | null
  request_hash: Buffer | null
  kind: TransferKind
  payment_id: string | null
  order_id: string | null
  gives_back: string | null
  purpose: StoryOrderType | null
  title: string | null
  reason: string | null
  created_at: Generated<Date>
}

type WalletEntryTable = {
  transfer_id: string
  account_id: number
  amount_hundredths: Hundredths
  version: number | null
  balance_after_hundredths: Hundredths | null
}

export type WalletTables = {
  wallet_account: WalletAccountTable
  wallet_transfer: WalletTransferTable
  wallet_entry: WalletEntryTable
  wallet_give_back: { refund_id: string; payment_id: string; tokens_hundredths: Hundredths }
  wallet_pack: { payment_id: string; name: string; tokens_hundredths: Hundredths }
}

export const tables = (db: Db) => db.withTables<WalletTables>()
