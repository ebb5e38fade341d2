import type { WireFullOrder as FullOrder } from '@storylamp/contract/orders/admin-orders'
import { useParams } from 'react-router'
import { useUncachedRead } from '../../../api/use-uncached-read.ts'
import { adminPaths } from '../admin-paths.ts'
import { AdminCard, AdminPage } from '../components/page/admin-page.tsx'
import { Loaded } from '../components/page/loaded.tsx'
import { Delivery } from './delivery.tsx'
import { OrderFacts } from './order-facts.tsx'
import { OrderedLines } from './ordered-lines.tsx'
import { Payment } from './payment.tsx'
import { Timeline } from './timeline.tsx'

const parent = { name: 'All orders', to: adminPaths.orders }

export function Component() {
  const { id = '' } = useParams()
  const read = useUncachedRead('/api/admin/orders/:id', { params: { id } })
  const order = read.reply?.data
  return (
    <AdminPage title={order === undefined ? 'Order' : `Order ${order.number}`} parent={parent}>
      <Loaded read={read} failureText="The order could not be loaded.">
        {({ data }) => <OrderDetail order={data} onChanged={read.refetch} />}
      </Loaded>
    </AdminPage>
  )
}

const OrderDetail = ({ order, onChanged }: { order: FullOrder; onChanged: () => void }) => (
  <div className="grid gap-6 xl:grid-cols-2">
    <div className="grid content-start gap-6">
      <OrderFacts order={order} />
      {order.products.length > 0 && <OrderedLines products={order.products} />}
      <Timeline events={order.timeline} />
    </div>
    <div className="grid content-start gap-6">
      <Payment order={order} onChanged={onChanged} />
      {order.deliveryStatus === 'Cancelled' && (
        <AdminCard title="Delivery">
          <p>This order is cancelled. Nothing is sent.</p>
        </AdminCard>
      )}
      {order.deliveryStatus !== undefined && order.deliveryStatus !== 'Cancelled' && (
        <Delivery key={order.deliveryStatus} order={order} status={order.deliveryStatus} onChanged={onChanged} />
      )}
    </div>
  </div>
)
