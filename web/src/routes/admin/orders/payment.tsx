import { formatPrice, formatTokens } from '@storylamp/contract/money'
import type { WireFullOrder as FullOrder } from '@storylamp/contract/orders/admin-orders'
import { Badge, paymentTones } from '../../../ui/content/badge.tsx'
import { DeskCard } from '../parts/desk-page.tsx'
import { Facts } from '../parts/facts.tsx'
import { leftToRefund } from './left-to-refund.ts'
import { paidAmount } from './paid-amount.ts'
import { Refund } from './refund.tsx'
import { ResendMail } from './resend-mail.tsx'

type Props = { order: FullOrder; onChanged: () => void }

/** What was paid, what went back, and what the customer was told of it. */
export function Payment({ order, onChanged }: Props) {
  const { paymentStatus, paymentProblem, refund, refundUnderWay, freeTokens, orderType } = order
  // Only these have a confirmation with a receipt, and money that can go back.
  const isPaid = paymentStatus === 'Completed' && orderType === 'physical'
  return (
    <DeskCard title="Payment">
      <p className="flex flex-wrap gap-2">
        <Badge tone={paymentTones[paymentStatus]}>{paymentStatus}</Badge>
        {refund !== undefined && <Badge tone="info">{refund.status}</Badge>}
      </p>
      {paymentProblem !== undefined && <p className="font-semibold text-danger">{paymentProblem}</p>}
      <Facts
        facts={[
          ['Amount', paidAmount(order)],
          ['Refunded', refund && paidAmount({ orderType, amount: refund.amount })],
          ['Refund under way', refundUnderWay && formatPrice(refundUnderWay)],
          ['Free tokens', freeTokens && formatTokens(freeTokens)],
        ]}
      />
      {isPaid && (
        <div className="flex flex-wrap gap-3">
          {leftToRefund(order) > 0 && <Refund order={order} onChanged={onChanged} />}
          <ResendMail order={order} onSent={onChanged} />
        </div>
      )}
    </DeskCard>
  )
}
