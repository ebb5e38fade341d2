import { WithQueryCache } from '../../api/with-query-cache.tsx'
import { useCachedCart } from '../../cart/cached-cart.ts'
import type { GuardedPage } from '../../ui/guarded-page.ts'
import { FullScreenSpinner } from '../../ui/signed-in/full-screen-spinner.tsx'
import { LoadFailed } from '../../ui/signed-in/load-failed.tsx'
import { CartView } from './cart-view.tsx'

const spinner = <FullScreenSpinner label="Loading your cart" />

export const handle: GuardedPage = {
  title: 'Cart',
  description: "What your family has put into the shop's cart.",
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
