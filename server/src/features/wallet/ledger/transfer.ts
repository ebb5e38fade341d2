import { randomUUID } from 'node:crypto'
import type { Hundredths } from '@storylamp/contract/money'
import type { TransferKind } from '@storylamp/contract/wallet/wallet'
import type { Db } from '../../../platform/db/database.ts'
import { contentHash } from '../../../platform/idempotency/content-hash.ts'
import { type Balances, type Move, payDebt, requirePositive } from './moves.ts'
import { findTransfer, insertTransfer, lockBalances, type NewTransfer } from './transfer-queries.ts'

type Transfer = {
  familyId: string
  kind: TransferKind
  hundredths: Hundredths
} & Pick<NewTransfer, 'payment_id' | 'order_id' | 'gives_back' | 'reason'>

/** Computes the entries of a transfer from the family's balance. */
type Decide = (balances: Balances) => Move[]

/** The transfer is part of the caller's transaction, so the lock lasts until that ends. */
export function requireTransaction(db: Db): void {
  if (!db.isTransaction) throw new Error('tokens move in a transaction')
}

/** For causes that may arrive twice, such as payment events: a known key moves nothing. */
export async function transferOnce(db: Db, key: string, transfer: Transfer, decide: Decide): Promise<void> {
  requireTransaction(db)
  requirePositive(transfer.hundredths)
  const balances = await lockBalances(db, transfer.familyId)
  const { familyId, kind, hundredths } = transfer
  const request_hash = contentHash([familyId, kind, hundredths])
  const known = await findTransfer(db, key)
  if (known === undefined) return insert(db, { key, request_hash }, transfer, balances, decide(balances))
  if (!request_hash.equals(known.request_hash ?? Buffer.of())) throw new Error(`${key} is known with other contents`)
}

/** For causes within a single request. */
export async function transferNow(db: Db, transfer: Transfer, decide: Decide): Promise<void> {
  requireTransaction(db)
  requirePositive(transfer.hundredths)
  const balances = await lockBalances(db, transfer.familyId)
  await insert(db, {}, transfer, balances, decide(balances))
}

type Key = Pick<NewTransfer, 'key' | 'request_hash'>

async function insert(db: Db, key: Key, transfer: Transfer, balances: Balances, moves: Move[]) {
  await insertTransfer(db, { id: randomUUID(), ...key, ...transfer }, moves)
  const payment = payDebt(balances, moves)
  if (payment === undefined) return
  await insertTransfer(db, { id: randomUUID(), kind: 'debt_paid', familyId: transfer.familyId }, payment)
}
