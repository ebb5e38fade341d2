import type { Db } from '../../../platform/db/database.ts'
import { creditWallet } from '../ledger/moves.ts'
import { takeBack } from '../ledger/take-back.ts'
import { transferSurely } from '../ledger/transfer.ts'

/** The tokens of a paid pack, once a payment (D31). */
export const topUp = (db: Db, familyId: string, paymentId: string, hundredths: number): Promise<void> =>
  transferSurely(
    db,
    { familyId, key: `top-up/${paymentId}`, kind: 'top_up', hundredths, reference: paymentId },
    creditWallet(hundredths, 'top_ups'),
  )

/** `inAll` is what all refunds of the payment together take. */
export const takeBackTopUp = (db: Db, familyId: string, paymentId: string, inAll: number): Promise<void> =>
  takeBack(db, 'top_up', familyId, paymentId, inAll)
