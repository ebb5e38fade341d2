import waitingPicture from 'media:brand/empty-orders'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { OutcomePage } from '../../payment/outcome-page.tsx'
import { PaymentFailed } from '../../payment/payment-failed.tsx'
import { useStanding } from '../../payment/use-standing.ts'
import { looks } from '../../ui/classes.ts'
import { Ways } from '../../ui/notice.tsx'
import { Paid } from './paid.tsx'
import { PaymentPending } from './payment-pending.tsx'

/** S2.18: nothing is called successful before the shop has asked the provider. */
export function Verification({ sessionId }: { sessionId: string }) {
  const { standing, ask, askAgain } = useStanding(sessionId)
  useEffect(() => {
    if (standing === undefined) ask()
  }, [standing, ask])
  return (
    <div aria-live="polite">
      {standing === undefined && (
        <OutcomePage picture={waitingPicture} title="Checking your payment">
          <p>One moment…</p>
        </OutcomePage>
      )}
      {standing?.status === 'Completed' && <Paid sessionId={sessionId} orderId={standing.orderId} />}
      {standing?.status === 'Pending' && <PaymentPending ask={ask} />}
      {standing?.status === 'Failed' && <PaymentFailed />}
      {standing?.status === 'unknown' && (
        <OutcomePage picture={waitingPicture} title="Your payment">
          <p className="font-semibold text-danger">{standing.words}</p>
          <p className="max-w-prose">
            Nothing is lost: if you have paid, your order is kept. Please do not pay a second time before you have
            looked again.
          </p>
          <Ways>
            <button type="button" className={looks.primary} onClick={askAgain}>
              Try again
            </button>
            <Link to={paths.home} className={looks.quiet}>
              Return Home
            </Link>
          </Ways>
        </OutcomePage>
      )}
    </div>
  )
}
