import type { Profile } from '@storylamp/contract/accounts/profile'
import { formatPrice } from '@storylamp/contract/money'
import { type DeliveryDetails, deliveryDetails } from '@storylamp/contract/orders/orders'
import { Lock } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router'
import { paths } from '../../base/paths.ts'
import { SummaryLines } from '../../features/cart/summary-lines.tsx'
import { usePageShow } from '../../features/payment/use-page-show.ts'
import { button, style } from '../../ui/classes.ts'
import { checkBy } from '../../ui/forms/check.ts'
import { FormOutcome } from '../../ui/forms/submit-button.tsx'
import { typedValues } from '../../ui/forms/typed-values.ts'
import { type Form, useForm } from '../../ui/forms/use-form.ts'
import { AddressFields } from './address-fields.tsx'
import { type Address, keepTyped } from './typed-address.ts'
import { type OpenPayment, useOpenPayment } from './use-open-payment.ts'
import type { Purchase } from './use-purchase.ts'

const check = checkBy<DeliveryDetails>(deliveryDetails)

type Props = { profile: Profile; purchase: Purchase; address: Address }

export function CheckoutForm({ profile, purchase: { products, cart }, address }: Props) {
  const titleId = useId()
  const payment = useOpenPayment(profile, products)
  const form = useForm({ check, submit: payment.open })
  const keep = () => {
    const fields = form.props.ref.current
    if (fields !== null) keepTyped(profile._id, typedValues(fields))
  }
  return (
    <form {...form.props} onChange={keep} className="mt-6 grid gap-6">
      <AddressFields address={address} problemOf={form.problemOf} />
      <section aria-labelledby={titleId} className={`${style({ variant: 'card' })} p-4 sm:p-6`}>
        <h2 id={titleId} className="mb-4 text-xl">
          Your order
        </h2>
        <SummaryLines lines={products} totalPrice={cart.totalPrice} />
      </section>
      <PayButton form={form} payment={payment}>
        {`Pay ${formatPrice(cart.totalPrice)}`}
      </PayButton>
    </form>
  )
}

type PayButtonProps = { form: Form; payment: OpenPayment; children: string }

function PayButton({ form: { isSending, failed, reopen }, payment, children }: PayButtonProps) {
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
