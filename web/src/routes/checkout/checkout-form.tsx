import type { Profile } from '@storylamp/contract/accounts/profile'
import { formatPrice } from '@storylamp/contract/money'
import { type DeliveryDetails, deliveryDetails } from '@storylamp/contract/orders/orders'
import { useId } from 'react'
import { SummaryLines } from '../../features/cart/summary-lines.tsx'
import { style } from '../../ui/classes.ts'
import { checkBy } from '../../ui/forms/check.ts'
import { typedValues } from '../../ui/forms/typed-values.ts'
import { useForm } from '../../ui/forms/use-form.ts'
import { AddressFields } from './address-fields.tsx'
import { PayButton } from './pay-button.tsx'
import { type Address, keepTyped } from './typed-address.ts'
import { useOpenPayment } from './use-open-payment.ts'
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
