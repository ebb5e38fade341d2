import { Lock } from 'lucide-react'
import { Link } from 'react-router'
import { FormOutcome } from '../../forms/submit-button.tsx'
import type { Form } from '../../forms/use-form.ts'
import { paths } from '../../paths.ts'
import { useComingBack } from '../../payment/use-coming-back.ts'
import { looks } from '../../ui/classes.ts'
import type { OpenPayment } from './use-open-payment.ts'

type Props = { form: Form; payment: OpenPayment; children: string }

/** The amount stands on the button; what keeps it from being paid stands below. */
export function PayButton({ form: { isSending, failed, reopen }, payment, children }: Props) {
  const { isLeaving, isCartWrong, comeBack } = payment

  useComingBack(() => {
    comeBack()
    reopen()
  })
  return (
    <div className="grid gap-3">
      <button type="submit" aria-disabled={isSending || isLeaving} className={looks.lamp}>
        <Lock strokeWidth={1.75} aria-hidden="true" />
        {children}
      </button>
      <FormOutcome
        isSending={isSending}
        failed={failed}
        done={isLeaving ? 'Taking you to the payment page…' : undefined}
      />
      {isCartWrong && (
        <Link to={paths.cart} className={looks.quiet}>
          Look at your cart
        </Link>
      )}
      <p className="text-center text-sm text-muted">
        You pay on the page of our payment provider. The shop never sees your card.
      </p>
    </div>
  )
}
