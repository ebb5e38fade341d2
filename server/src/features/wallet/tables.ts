import type { TransferKind } from '@storylamp/contract/wallet/wallet'
import type { Generated } from 'kysely'

/** Of the shop: where tokens come from and go to. */
export type ShopAccount = 'top_ups' | 'free_tokens' | 'spendings' | 'adjustments'

export type FamilyAccount = 'wallet' | 'debt'

type WalletAccountTable = {
  id: Generated<number>
  family_id: string | null
  kind: FamilyAccount | ShopAccount
  balance_hundredths: number | null
  version: number | null
}

type WalletTransferTable = {
  id: string
  key: string
  request_hash: Buffer
  kind: TransferKind
  reference: string
  created_at: Generated<Date>
}

type WalletEntryTable = {
  transfer_id: string
  account_id: number
  amount_hundredths: number
  version: number | null
  balance_after_hundredths: number | null
}

export type WalletTables = {
  wallet_account: WalletAccountTable
  wallet_transfer: WalletTransferTable
  wallet_entry: WalletEntryTable
  wallet_pack: { payment_id: string; name: string; tokens_hundredths: number }
}
