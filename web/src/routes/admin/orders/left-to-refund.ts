import { fromHundredths, toHundredths } from '@storylamp/contract/money'
import type { FullOrder } from '@storylamp/contract/orders/admin-orders'

type Amounts = Pick<FullOrder, 'amount' | 'refund' | 'refundUnderWay'>

/** In dollars. What is on its way back counts as gone. */
export const leftToRefund = ({ amount, refund, refundUnderWay = 0 }: Amounts): number =>
  fromHundredths(toHundredths(amount) - toHundredths(refund?.amount ?? 0) - toHundredths(refundUnderWay))
