import type { Db } from '../../platform/db/database.ts'
import { putIn } from './moves.ts'
import { takeBack } from './take-back.ts'
import { transferSurely } from './transfer.ts'

/** The tokens of a paid pack, once a payment (D31). */
export const topUp = (db: Db, familyId: string, paymentId: string, hundredths: number): Promise<void> =>
  transferSurely(
    db,
    { familyId, key: `top-up/${paymentId}`, kind: 'top_up', hundredths, reference: paymentId },
    putIn(hundredths, 'top_ups'),
  )

/** `inAll` is what all refunds of the payment together take. */
export const takeBackTopUp = (db: Db, familyId: string, paymentId: string, inAll: number): Promise<void> =>
  takeBack(db, 'top_up', familyId, paymentId, inAll)
