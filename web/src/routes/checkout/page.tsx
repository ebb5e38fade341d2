import type { Profile } from '@storylamp/contract/accounts/profile'
import { useAppSelector } from '../../store/store.ts'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import type { GuardedPage } from '../../ui/layout/guarded-page.ts'
import { CheckoutForm } from './checkout-form.tsx'
import { CheckoutSkeleton } from './checkout-skeleton.tsx'
import { useOfferedAddress } from './use-offered-address.ts'
import { usePurchase } from './use-purchase.ts'

export const handle: GuardedPage = {
  title: 'Checkout',
  description: 'Where your order goes, and what it costs.',
  Skeleton: CheckoutSkeleton,
  width: 'max-w-lg',
}

export function Component() {
  const profile = useAppSelector(({ user }) => user.userProfile)
  return profile === null ? null : <Checkout profile={profile} />
}

function Checkout({ profile }: { profile: Profile }) {
  const { purchase, problem, load } = usePurchase()
  const address = useOfferedAddress(profile)
  if (problem !== undefined) return <LoadFailed message="Your cart could not be loaded." onRetry={load} />
  if (purchase === undefined || address === undefined) return <CheckoutSkeleton />
  return <CheckoutForm profile={profile} purchase={purchase} address={address} />
}
