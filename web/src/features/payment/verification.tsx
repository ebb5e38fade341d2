import picture from 'media:brand/empty-orders'
import { type ReactNode, useEffect } from 'react'
import { button } from '../../ui/classes.ts'
import { LinkRow } from '../../ui/layout/notice.tsx'
import { OutcomePage } from './outcome-page.tsx'
import { PaymentPending } from './payment-pending.tsx'
import type { Payment, PaymentReply } from './payments.ts'
import { usePaymentState } from './payments.ts'

type Props<Reply> = {
  payment: Payment<Reply>
  sessionId: string
  paid: (reply: Reply) => ReactNode
  failed: ReactNode
  /** Links for a payment that is still pending, and for one whose state is unknown. */
  pendingLinks: ReactNode
  unknownLinks: ReactNode
}

/** Calls no payment successful before the shop has verified it with the provider. */
export function Verification<Reply extends PaymentReply>(props: Props<Reply>) {
  const { payment, sessionId, paid, failed, pendingLinks, unknownLinks } = props
  const { reply, failureText, refresh, retry } = usePaymentState(payment, sessionId)
  const isChecking = reply === undefined && failureText === undefined
  useEffect(() => {
    if (isChecking) void refresh()
  }, [isChecking, refresh])
  return (
    <div aria-live="polite">
      {isChecking && (
        <OutcomePage picture={picture} title="Checking your payment">
          <p>One moment…</p>
        </OutcomePage>
      )}
      {reply?.status === 'Completed' && paid(reply)}
      {reply?.status === 'Pending' && (
        <PaymentPending {...payment} refresh={refresh} pageToPay={reply.pageToPay}>
          {pendingLinks}
        </PaymentPending>
      )}
      {reply?.status === 'Failed' && failed}
      {failureText !== undefined && (
        <PaymentUnknown failureText={failureText} ifPaid={payment.ifPaid} onRetry={retry}>
          {unknownLinks}
        </PaymentUnknown>
      )}
    </div>
  )
}

type PaymentUnknownProps = { failureText: string; ifPaid: string; onRetry: () => void; children: ReactNode }

/** The state of the payment could not be read. */
const PaymentUnknown = ({ failureText, ifPaid, onRetry, children }: PaymentUnknownProps) => (
  <OutcomePage picture={picture} title="Your payment">
    <p className="font-semibold text-danger">{failureText}</p>
    <p className="max-w-prose">
      Nothing is lost: if you have paid, {ifPaid}. Please look again before you pay a second time.
    </p>
    <LinkRow>
      <button type="button" className={button()} onClick={onRetry}>
        Try again
      </button>
      {children}
    </LinkRow>
  </OutcomePage>
)
