import { currencyOf, formatPrice, formatTokens } from '@storylamp/contract/money'
import type { WireFullOrder as FullOrder, OrderMail } from '@storylamp/contract/orders/admin-orders'
import { rowsAfterTotal, rowsBeforeTotal } from '@storylamp/contract/orders/sum-rows'
import { Button } from '../../../ui/button.tsx'
import { Badge, paymentTones } from '../../../ui/content/badge.tsx'
import { AdminCard } from '../components/page/admin-page.tsx'
import { Facts } from '../components/page/facts.tsx'
import { Timestamp } from '../components/page/timestamp.tsx'
import { useAction } from '../components/use-action.ts'
import { CloseProblem } from '../money/close-problem.tsx'
import { DisputeOutcome, DisputeState } from '../money/dispute-state.tsx'
import { ForRight } from '../staff/for-right.tsx'
import { formatAmount, refundableAmount } from './order-amounts.ts'
import { Refund } from './refund.tsx'

type Props = { order: FullOrder; onChanged: () => void }

export function Payment({ order, onChanged }: Props) {
  const { paymentStatus, paymentProblems = [], refund, refundUnderWay, freeTokens, orderType, disputes = [] } = order
  const { freeTokensTaken: taken, withheld } = order.orderType === 'physical' ? order : {}
  // Story orders are paid with tokens: no confirmation to resend, no money to refund.
  const isPaid = paymentStatus === 'Completed' && orderType !== 'story'
  return (
    <AdminCard title="Payment">
      <p className="flex flex-wrap gap-2">
        <Badge tone={paymentTones[paymentStatus]}>{paymentStatus}</Badge>
        {refund !== undefined && <Badge tone="info">{refund.status}</Badge>}
        {disputes.map(({ _id, state }) => (
          <DisputeState key={_id} state={state} />
        ))}
      </p>
      {paymentProblems.map((problem) => (
        <div key={problem._id} className="flex flex-wrap items-center justify-between gap-3">
          <p className="font-semibold text-danger wrap-anywhere">{problem.text}</p>
          <CloseProblem orderId={order._id} problem={problem} onClosed={onChanged} />
        </div>
      ))}
      <Facts
        facts={[
          ...sumsOf(order),
          ['Code', order.orderType === 'physical' ? order.code : undefined],
          ['Amount', formatAmount(order)],
          ['Refunded', refund && formatAmount(order, refund.amount)],
          ['Kept for spent tokens', withheld && formatAmount(order, withheld)],
          ['Refund under way', refundUnderWay && formatAmount(order, refundUnderWay)],
          ['Free tokens', freeTokens && formatTokens(freeTokens)],
          ['Free tokens taken back', taken && formatTokens(taken)],
          ['Reference', order.paymentReference],
        ]}
      />
      {disputes.map((dispute) => (
        <DisputeFacts key={dispute._id} dispute={dispute} />
      ))}
      {isPaid && (
        <div className="flex flex-wrap gap-3">
          <ForRight right="refunds">
            {refundableAmount(order) > 0 && <Refund order={order} onChanged={onChanged} />}
          </ForRight>
          <ForRight right="customers">
            {order.customer !== null &&
              order.mails.map((mail) => <ResendMail key={mail} orderId={order._id} mail={mail} onSent={onChanged} />)}
          </ForRight>
        </div>
      )}
    </AdminCard>
  )
}

/** As they were paid. */
const sumsOf = (order: FullOrder): [string, string][] => {
  if (order.orderType !== 'physical' || order.sums === undefined) return []
  const format = (amount: number) => formatPrice(amount, currencyOf(order))
  const rows = [...rowsBeforeTotal(order.sums, format), ...rowsAfterTotal(order.sums, format)]
  return rows.map(({ name, amount }) => [name, amount])
}

const DisputeFacts = ({ dispute }: { dispute: NonNullable<FullOrder['disputes']>[number] }) => (
  <Facts
    facts={[
      ['Disputed', formatPrice(dispute.amount, currencyOf(dispute))],
      ['Why', dispute.reason.replaceAll('_', ' ')],
      ['At the provider', dispute.status.replaceAll('_', ' ')],
      ['Opened', <Timestamp key="opened" at={dispute.openedAt} />],
      ['Outcome', <DisputeOutcome key="outcome" dispute={dispute} />],
    ]}
  />
)

const mailNames: Record<OrderMail, string> = {
  confirmation: 'Send the confirmation again',
  address: 'Send the mail about the new address again',
  shipped: 'Send the mail about shipping again',
  tracking: 'Send the tracking number again',
  delivered: 'Send the mail about the delivery again',
  cancelled: 'Send the mail about the cancellation again',
  refund: 'Send the mail about the refund again',
  refund_failed: 'Send the mail about the failed refund again',
}

type ResendProps = { orderId: string; mail: OrderMail; onSent: () => void }

function ResendMail({ orderId, mail, onSent }: ResendProps) {
  const { run, isPending } = useAction()
  const resend = () =>
    run((send) => send('POST', '/api/admin/orders/:id/mail', { params: { id: orderId }, body: { mail } }), {
      successText: ({ message }) => message,
      failureText: 'The mail could not be sent. Please try again.',
      onDone: onSent,
    })
  return (
    <Button aria-disabled={isPending} variant="secondary" onClick={resend}>
      {mailNames[mail]}
    </Button>
  )
}
