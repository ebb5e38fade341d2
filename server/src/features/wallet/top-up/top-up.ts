import type { Hundredths } from '@storylamp/contract/money'
import type { Db } from '../../../platform/db/database.ts'
import { credit } from '../ledger/moves.ts'
import { takeBack } from '../ledger/take-back.ts'
import { transferOnce } from '../ledger/transfer.ts'

/** The tokens of a paid pack, once for a payment. */
export const topUp = (db: Db, familyId: string, paymentId: string, hundredths: Hundredths): Promise<void> =>
  transferOnce(db, `top-up/${paymentId}`, { familyId, kind: 'top_up', hundredths, payment_id: paymentId }, () =>
    credit(hundredths, 'top_ups'),
  )

/** `total` is what all refunds and disputes of the payment together take; returns what this one has taken. */
export const takeBackTopUp = (db: Db, familyId: string, paymentId: string, total: Hundredths): Promise<Hundredths> =>
  takeBack(db, 'top_up', familyId, paymentId, total)
