import type { Profile } from '@storylamp/contract/accounts/profile'
import { formatPrice } from '@storylamp/contract/money'
import { type DeliveryDetails, deliveryDetails } from '@storylamp/contract/orders/orders'
import { Lock } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '../../base/paths.ts'
import { useSettings } from '../../base/settings.ts'
import { usePageShow } from '../../features/payment/use-page-show.ts'
import { button, style } from '../../ui/classes.ts'
import { checkBy } from '../../ui/forms/check.ts'
import { FormOutcome } from '../../ui/forms/submit-button.tsx'
import { typedValues } from '../../ui/forms/typed-values.ts'
import { type Form, useForm } from '../../ui/forms/use-form.ts'
import { AddressFields } from './address-fields.tsx'
import { OrderSummary } from './order-summary.tsx'
import { PayAgain, usePayAgain } from './pay-again.tsx'
import { type Address, keepTyped } from './typed-address.ts'
import { type OpenPayment, useOpenPayment } from './use-open-payment.ts'
import type { Purchase } from './use-purchase.ts'

/** On wide screens the form stands left and the summary right; on narrow ones the summary comes first. */
export const checkoutColumns =
  'mt-6 grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1fr)_25rem] lg:items-start lg:gap-12'

const check = checkBy<DeliveryDetails>(deliveryDetails)

type Props = { profile: Profile; purchase: Purchase; address: Address }

export function CheckoutForm({ profile, purchase, address }: Props) {
  const { products, cart } = purchase
  const payment = useOpenPayment(profile, products)
  const payAgain = usePayAgain(products)
  const form = useForm({ check, submit: async (details) => payAgain.refuse() ?? payment.open(details) })
  const keep = () => {
    const fields = form.props.ref.current
    if (fields !== null) keepTyped(profile._id, typedValues(fields))
  }
  return (
    <form {...form.props} onChange={keep} className={checkoutColumns}>
      <OrderSummary purchase={purchase} />
      <div className="grid gap-6 lg:col-start-1 lg:row-start-1">
        <AddressFields address={address} problemOf={form.problemOf} />
        <PayAgain {...payAgain} isRefused={form.problemOf('payAgain') !== undefined} />
        <PayButton form={form} payment={payment}>
          {`Pay ${formatPrice(cart.totalPrice)}`}
        </PayButton>
      </div>
    </form>
  )
}

type PayButtonProps = { form: Form; payment: OpenPayment; children: string }

function PayButton({ form: { isSending, failed, reopen }, payment, children }: PayButtonProps) {
  const { isLeaving, isCartWrong, reset } = payment
  const { returnDays } = useSettings()

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
      <div className="text-center text-sm text-muted">
        <p>You’ll pay securely with our payment provider. We never see your card.</p>
        <p>
          You have {returnDays} days from delivery to change your mind.{' '}
          <Link to={paths.returns} className={`${style({ variant: 'link' })} inline-flex min-h-11 items-center`}>
            How returns work
          </Link>
        </p>
      </div>
    </div>
  )
}
