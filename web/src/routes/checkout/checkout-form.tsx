import type { Profile } from '@storylamp/contract/accounts/profile'
import { addressFormat } from '@storylamp/contract/delivery/address-format'
import { formatPrice, wireMinus } from '@storylamp/contract/money'
import { type DeliveryDetails, typedDelivery, withDigits } from '@storylamp/contract/orders/orders'
import { paymentTexts } from '@storylamp/contract/payments/payment-texts'
import { Lock } from 'lucide-react'
import { type ChangeEvent, type FocusEvent, type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../base/paths.ts'
import { useSettings } from '../../base/settings.ts'
import { CodeField } from '../../features/cart/code-field.tsx'
import { type Address, storeTypedPurchase } from '../../features/cart/typed-purchase.ts'
import { useDiscountCode } from '../../features/cart/use-discount-code.ts'
import { GiftCards, useGiftCards } from '../../features/gifts/gift-cards.tsx'
import { usePageShow } from '../../features/payment/use-page-show.ts'
import { button, style } from '../../ui/classes.ts'
import { SectionFailed } from '../../ui/feedback/section-failed.tsx'
import { CheckedForm, FormOutcome } from '../../ui/forms/form.tsx'
import { typedValues } from '../../ui/forms/typed-values.ts'
import { type Check, checkBy, type Form, useForm } from '../../ui/forms/use-form.ts'
import { AddressFields } from './address-fields.tsx'
import { DeliveryMethods } from './delivery-methods.tsx'
import { OrderSummary } from './order-summary.tsx'
import { PayAgain, usePayAgain } from './pay-again.tsx'
import type { CheckoutCart } from './use-checkout-cart.ts'
import { type OpenPayment, useOpenPayment } from './use-open-payment.ts'
import { useQuote } from './use-quote.ts'

/** On wide screens the form stands left and the summary right; on narrow ones the summary comes first. */
export const checkoutColumns =
  'mt-6 grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1fr)_25rem] lg:items-start lg:gap-12'

/** The way of delivery is chosen in the same form, but is no part of the address. */
const addressIn = ({ method: _, ...address }: { method?: unknown }): object => address

const checkAddress = checkBy<DeliveryDetails>(typedDelivery)
// Not every country has the fields of state and postal code.
const check: Check<DeliveryDetails> = (typed) => checkAddress({ state: '', zip: '', ...withDigits(addressIn(typed)) })

type Props = {
  profile: Profile
  checkoutCart: CheckoutCart
  address: Address
  countries: readonly string[]
  /** Until the price of delivery is known for the first time. */
  skeleton: ReactNode
}

export function CheckoutForm({ profile, checkoutCart, address, countries, skeleton }: Props) {
  const { products } = checkoutCart
  const [place, setPlace] = useState({ country: address.country ?? '', region: address.state ?? '' })
  const [method, setMethod] = useState<string>()
  const { code, change: changeCode, forget } = useDiscountCode()
  const { quote, codeProblem, isCodeChecked, failureText, isLoading, reload } = useQuote(place, method, code, forget)
  const giftCards = useGiftCards()
  const rest = quote === undefined ? undefined : wireMinus(quote.total, giftCards.paid(quote.total))
  const payment = useOpenPayment(profile, products)
  const payAgain = usePayAgain(products)
  const form = useForm({
    check,
    submit: async (details) => {
      const refused = payAgain.refuse()
      if (refused !== undefined) return refused
      // Nobody pays a total that they have not seen.
      if (isLoading) return { message: 'The total is being worked out. Please look at it and press again.' }
      if (quote === undefined) return { message: failureText ?? paymentTexts.sessionFailed }
      const refusal = await payment.open(details, quote, codeProblem === undefined ? code : '', giftCards.cards)
      if (refusal !== undefined) {
        // The state may have been filled in without leaving its field.
        setPlace({ country: details.country, region: details.state })
        reload()
      }
      return refusal
    },
  })
  const applyCode = (typed: string) => {
    changeCode(typed)
    reload()
  }
  const storeAddress = () => {
    const fields = form.props.ref.current
    if (fields !== null) storeTypedPurchase(profile._id, { address: addressIn(typedValues(fields)) })
  }
  /** A state changes the price once it is typed, a country at once, and another country has its own ways of delivery. */
  const move = (event: FocusEvent<HTMLFormElement> | ChangeEvent<HTMLFormElement>) => {
    const { name, value } = event.target as unknown as HTMLInputElement
    if (name === 'state') setPlace(({ country }) => ({ country, region: value }))
    if (name !== 'country' || value === place.country) return
    setMethod(undefined)
    setPlace(({ region }) => ({ country: value, region: addressFormat(value).region === undefined ? '' : region }))
  }
  const onChange = (event: ChangeEvent<HTMLFormElement>) => {
    storeAddress()
    if (event.target.name === 'country') move(event)
  }
  if (quote === undefined && failureText === undefined) return skeleton
  return (
    <CheckedForm form={form} onChange={onChange} onBlur={move} className={checkoutColumns}>
      <OrderSummary checkoutCart={checkoutCart} quote={quote} />
      <div className="grid gap-6 lg:col-start-1 lg:row-start-1">
        <AddressFields address={address} country={place.country} countries={countries} />
        {quote !== undefined && <DeliveryMethods quote={quote} chosen={method} onChoose={setMethod} />}
        <div className={`${style({ variant: 'card' })} p-4 sm:p-6`}>
          <CodeField code={code} isChecked={isCodeChecked} problem={codeProblem} onApply={applyCode} />
          {quote !== undefined && <GiftCards giftCards={giftCards} total={quote.total} currency={quote.currency} />}
        </div>
        {failureText !== undefined && <SectionFailed message={failureText} onRetry={reload} />}
        <PayAgain {...payAgain} isRefused={form.problemOf('payAgain') !== undefined} />
        <PayButton form={form} payment={payment} isLoading={isLoading} isFree={rest === 0}>
          {rest === undefined || quote === undefined
            ? 'Pay'
            : rest === 0
              ? 'Place order'
              : `Pay ${formatPrice(rest, quote.currency)}`}
        </PayButton>
      </div>
    </CheckedForm>
  )
}

type PayButtonProps = { form: Form; payment: OpenPayment; isLoading: boolean; isFree: boolean; children: string }

function PayButton({ form: { isSending, failed, reopen }, payment, isLoading, isFree, children }: PayButtonProps) {
  const { isLeaving, isCartWrong, reset } = payment
  const { returnDays } = useSettings()

  usePageShow(() => {
    reset()
    reopen()
  })
  return (
    <div className="grid gap-3">
      <button
        type="submit"
        aria-disabled={isSending || isLeaving || isLoading}
        className={button({ variant: 'accent' })}
      >
        <Lock strokeWidth={1.75} aria-hidden="true" />
        {children}
      </button>
      <FormOutcome
        isSending={isSending}
        failed={failed}
        done={isLeaving && !isFree ? 'Taking you to the payment page…' : undefined}
      />
      {isCartWrong && (
        <Link to={paths.cart} className={button({ variant: 'secondary' })}>
          Look at your cart
        </Link>
      )}
      <div className="text-center text-sm text-balance text-muted">
        <p>
          {isFree
            ? 'There is nothing to pay, so we ask for no card.'
            : 'You’ll pay securely with our payment provider. We never see your card.'}
        </p>
        <p className="mt-1">You have {returnDays} days from delivery to change your mind.</p>
        <Link to={paths.returns} className={`${style({ variant: 'link' })} inline-flex min-h-11 items-center`}>
          How returns work
        </Link>
      </div>
    </div>
  )
}
