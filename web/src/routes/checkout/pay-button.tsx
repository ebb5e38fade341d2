import { Lock } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '../../base/paths.ts'
import { usePageShow } from '../../features/payment/use-page-show.ts'
import { button } from '../../ui/classes.ts'
import { FormOutcome } from '../../ui/forms/submit-button.tsx'
import type { Form } from '../../ui/forms/use-form.ts'
import type { OpenPayment } from './use-open-payment.ts'

type Props = { form: Form; payment: OpenPayment; children: string }

export function PayButton({ form: { isSending, failed, reopen }, payment, children }: Props) {
  const { isLeaving, isCartWrong, reset } = payment

  usePageShow(() => {
    reset()
    reopen()
  })
  return (
    <div className="grid gap-3">
      <button type="submit" aria-disabled={isSending || isLeaving} className={button({ variant: 'accent' })}>
        <Lock strokeWidth={1.75} aria-hidden="true" />
        {children}
      </button>
      <FormOutcome
        isSending={isSending}
        failed={failed}
        done={isLeaving ? 'Taking you to the payment page…' : undefined}
      />
      {isCartWrong && (
        <Link to={paths.cart} className={button({ variant: 'secondary' })}>
          Look at your cart
        </Link>
      )}
      <p className="text-center text-sm text-muted">
        You pay on the page of our payment provider. The shop never sees your card.
      </p>
    </div>
  )
}
