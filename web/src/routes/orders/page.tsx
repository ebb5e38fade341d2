import { orderTexts } from '@storylamp/contract/orders/order-texts'
import type { WireOrder as Order } from '@storylamp/contract/orders/orders'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useRefetchWhile } from '../../api/use-uncached-read.ts'
import { WithQueryCache } from '../../api/with-query-cache.tsx'
import { paths } from '../../base/paths.ts'
import { useFamilyOrders } from '../../features/orders/use-family-orders.ts'
import { pageToPay } from '../../features/payment/page-to-pay.ts'
import { button, style } from '../../ui/classes.ts'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import type { GuardedPage } from '../../ui/layout/guarded-page.ts'
import { Tabs } from '../../ui/layout/tabs.tsx'
import { DigitalOrders } from './digital-orders.tsx'
import { NoOrders } from './no-orders.tsx'
import { OlderOrders } from './older-orders.tsx'
import { progressOf, unpaidFirst } from './order-status.ts'
import { PhysicalOrder } from './physical-order.tsx'
import { FinishPaying } from './progress.tsx'

const OrdersSkeleton = () => (
  <div className="mt-6 grid gap-6">
    <span className="block h-12 border-b border-line" />
    {['first', 'second'].map((name) => (
      <div key={name} className={`${style({ variant: 'card' })} grid gap-4 p-4 sm:p-6`}>
        <span className="block h-8 w-40 max-w-full rounded-field bg-sunken" />
        <span className="block h-24 rounded-field bg-sunken" />
        <span className="block h-12 w-32 rounded-field bg-sunken" />
      </div>
    ))}
  </div>
)

export const handle: GuardedPage = {
  title: 'Orders',
  description: 'Your family’s orders, where they are, and their receipts.',
  Skeleton: OrdersSkeleton,
}

export const Component = () => (
  <WithQueryCache fallback={<OrdersSkeleton />}>
    <FamilyOrders />
  </WithQueryCache>
)

function FamilyOrders() {
  const { orders, next, loadOlder, isFetching, refetch } = useFamilyOrders()
  useRefetchWhile('/api/user/orders', orders?.some(({ storyOrder }) => storyOrder?.state === 'Being made') ?? false)
  if (orders !== undefined) {
    return (
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <OrderTabs orders={orders} onChanged={refetch} />
        {next !== undefined && <OlderOrders onLoad={loadOlder} />}
      </div>
    )
  }
  if (isFetching) return <OrdersSkeleton />
  return <LoadFailed message="Your orders could not be loaded." onRetry={refetch} />
}

const tabs = ['digital', 'physical']

/** The tab is in the URL, so that links can open either. A family that has bought products alone sees those first. */
function OrderTabs({ orders, onChanged }: { orders: Order[]; onChanged: () => void }) {
  const [search, setSearch] = useSearchParams()
  const choose = (position: number) =>
    setSearch({ tab: tabs[position] ?? '' }, { replace: true, preventScrollReset: true })
  const hasProductsAlone = orders.length > 0 && orders.every(({ orderType }) => orderType === 'physical')
  const tab = search.get('tab') ?? (hasProductsAlone ? 'physical' : 'digital')
  const ofType = (type: Order['orderType']) => orders.filter(({ orderType }) => orderType === type)
  return (
    <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-6">
      {tab !== 'physical' && <Unpaid orders={orders} />}
      <div>
        <Tabs
          label="Orders"
          chosen={tab === 'physical' ? 1 : 0}
          onChoose={choose}
          tabs={[
            { name: 'Digital Content', content: <DigitalOrders orders={ofType('story')} onChanged={onChanged} /> },
            {
              name: 'Physical Products',
              content: <PhysicalOrders orders={unpaidFirst(ofType('physical'))} onChanged={onChanged} />,
            },
          ]}
        />
      </div>
    </div>
  )
}

/** Beside the tab that does not hold them. */
const Unpaid = ({ orders }: { orders: Order[] }) =>
  orders.map((order) => {
    const url = pageToPay(order)
    return (
      url !== undefined && (
        <div
          key={order._id}
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 rounded-card border-2 border-warning bg-surface p-4"
        >
          <p className="font-bold">Order {order.number} is waiting for your payment.</p>
          <FinishPaying url={url} />
        </div>
      )
    )
  })

/** Checkouts that nobody finished are hidden, unless they are asked for. */
function PhysicalOrders({ orders, onChanged }: { orders: Order[]; onChanged: () => void }) {
  const [showsUnfinished, setShowsUnfinished] = useState(false)
  const finished = orders.filter((order) => progressOf(order) !== 'abandoned')
  const shown = showsUnfinished ? orders : finished
  return (
    <div className="grid gap-6">
      {shown.length === 0 && (
        <NoOrders title={orderTexts.noPhysical} to={paths.products}>
          See all products
        </NoOrders>
      )}
      <ul className="grid gap-6 empty:hidden">
        {shown.map((order) => (
          <li key={order._id}>
            <PhysicalOrder order={order} onChanged={onChanged} />
          </li>
        ))}
      </ul>
      {finished.length < orders.length && (
        <button
          type="button"
          aria-pressed={showsUnfinished}
          className={`${button({ variant: 'ghost' })} justify-self-center text-muted`}
          onClick={() => setShowsUnfinished(!showsUnfinished)}
        >
          {showsUnfinished ? 'Hide unfinished' : 'Show unfinished'}
        </button>
      )}
    </div>
  )
}
