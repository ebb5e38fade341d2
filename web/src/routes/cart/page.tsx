import { WithQueryCache } from '../../api/with-query-cache.tsx'
import { FullScreenSpinner } from '../../ui/feedback/full-screen-spinner.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import type { GuardedPage } from '../../ui/layout/guarded-page.ts'
import { useCachedCart } from './cached-cart.ts'
import { CartView } from './cart-view.tsx'

const spinner = <FullScreenSpinner label="Loading your cart" />

export const handle: GuardedPage = {
  title: 'Cart',
  description: 'What your family has put into the shop’s cart.',
  Skeleton: () => <div className="min-h-96">{spinner}</div>,
}

export const Component = () => (
  <WithQueryCache fallback={spinner}>
    <FamilyCart />
  </WithQueryCache>
)

function FamilyCart() {
  const { data, isFetching, refetch } = useCachedCart()
  if (data !== undefined) return <CartView cart={data.data} />
  if (isFetching) return <div className="min-h-96">{spinner}</div>
  return <LoadFailed message="Your cart could not be loaded." onRetry={refetch} />
}
