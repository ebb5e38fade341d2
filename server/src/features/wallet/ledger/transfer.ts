import { createHash, randomUUID } from 'node:crypto'
import type { TransferKind } from '@storylamp/contract/wallet/wallet'
import { walletTexts } from '@storylamp/contract/wallet/wallet-texts'
import type { Db } from '../../../platform/db/database.ts'
import { Failure } from '../../../platform/http/failures/failure.ts'
import type { Decide } from './moves.ts'
import { findTransfer, insertTransfer, lockBalances } from './transfer-queries.ts'

export type TransferRequest = {
  familyId: string
  /** Of all that is asked with the same key, one thing happens. */
  key: string
  kind: TransferKind
  hundredths: number
  /** The order it belongs to, or what a parent reads: what was bought, why it was adjusted. */
  reference: string
}

/**
 * The only way in which tokens move, in the transaction of whatever they move for. Answers the transfer's id; asked again
 * with the same key, the first one's.
 */
export async function transfer(db: Db, request: TransferRequest, decide: Decide): Promise<string | Failure> {
  const balances = await lockBalances(db, request.familyId)
  const requestHash = hashOf(request)
  const first = await findTransfer(db, request.key)
  if (first !== undefined) {
    return requestHash.equals(first.request_hash) ? first.id : new Failure('conflict', walletTexts.keyUsedBefore)
  }
  const moves = decide(balances)
  if (moves instanceof Failure) return moves
  const { familyId, key, kind, reference } = request
  const id = randomUUID()
  await insertTransfer(db, { id, key, request_hash: requestHash, kind, reference }, familyId, moves)
  return id
}

/** For what nobody may refuse: the shop itself has fixed the amount, so that a Failure is a bug. */
export async function transferSurely(db: Db, request: TransferRequest, decide: Decide): Promise<void> {
  const outcome = await transfer(db, request, decide)
  if (outcome instanceof Failure) throw new Error(`${request.key}: ${outcome.body.message}`)
}

const hashOf = ({ familyId, kind, hundredths, reference }: TransferRequest) =>
  createHash('sha256')
    .update(JSON.stringify([familyId, kind, hundredths, reference]))
    .digest()
