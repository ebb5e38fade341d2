import type { Profile } from '@storylamp/contract/accounts/profile'
import { useEffect, useState } from 'react'
import { useSend } from '../../api/send.ts'
import { useSettings } from '../../base/settings.ts'
import { type Address, readTypedPurchase } from '../../features/cart/typed-purchase.ts'
import { useAppSelector } from '../../store/store.ts'
import { style } from '../../ui/classes.ts'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { FormSkeleton } from '../../ui/feedback/skeleton.tsx'
import type { GuardedPage } from '../../ui/layout/guarded-page.ts'
import { CheckoutForm, checkoutColumns } from './checkout-form.tsx'
import { allCountries, likelyCountry, offeredCountry } from './countries.ts'
import { useCheckoutCart } from './use-checkout-cart.ts'

const CheckoutSkeleton = () => (
  <div className={checkoutColumns}>
    <span className={`${style({ variant: 'card' })} block h-14 lg:col-start-2 lg:h-72`} />
    <div className="grid gap-6 lg:col-start-1 lg:row-start-1">
      <FormSkeleton fields={9} />
      <span className="block h-12 rounded-button bg-sunken" />
    </div>
  </div>
)

export const handle: GuardedPage = {
  title: 'Checkout',
  description: 'Where your order goes, and what it costs.',
  Skeleton: CheckoutSkeleton,
}

export function Component() {
  const profile = useAppSelector(({ user }) => user.userProfile)
  return profile === null ? null : <Checkout profile={profile} />
}

function Checkout({ profile }: { profile: Profile }) {
  const { checkoutCart, problem, load } = useCheckoutCart()
  const { homeCountry } = useSettings()
  const address = useOfferedAddress(profile, homeCountry)
  const countries = useCountries()
  if (problem !== undefined) return <LoadFailed message="Your cart could not be loaded." onRetry={load} />
  if (checkoutCart === undefined || address === undefined || countries === undefined) return <CheckoutSkeleton />
  const country = offeredCountry(address.country, homeCountry, countries)
  return (
    <CheckoutForm
      profile={profile}
      checkoutCart={checkoutCart}
      address={{ ...address, country }}
      countries={countries}
      skeleton={<CheckoutSkeleton />}
    />
  )
}

/** Those that the shop delivers to; without a reply all of them, as the shop checks what it is sent. */
function useCountries(): readonly string[] | undefined {
  const send = useSend()
  const [countries, setCountries] = useState<readonly string[]>()
  useEffect(() => {
    send('GET', '/api/delivery/countries').then(({ reply }) =>
      setCountries(reply?.data.map(({ name }) => name) ?? allCountries),
    )
  }, [send])
  return countries
}

/** Initial values: the typed address, else that of the last order, else the profile's. */
function useOfferedAddress(profile: Profile, home: string): Address | undefined {
  const send = useSend()
  const [offered, setOffered] = useState(() => readTypedPurchase(profile._id).address)
  useEffect(() => {
    if (offered !== undefined) return
    // Without a reply the form starts from the profile.
    send('GET', '/api/user/delivery-details').then(({ reply }) => setOffered(reply?.data ?? addressOf(profile, home)))
  }, [offered, profile, home, send])
  return offered
}

const addressOf = ({ firstname, lastname = '', email = '', mobile = '' }: Profile, home: string): Address => ({
  name: `${firstname} ${lastname}`.trim(),
  email,
  phone: mobile,
  country: likelyCountry(home),
})
