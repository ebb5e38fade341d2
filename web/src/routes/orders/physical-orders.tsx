import { orderTexts } from '@storylamp/contract/orders/order-texts'
import type { WireOrder as Order } from '@storylamp/contract/orders/orders'
import { paths } from '../../base/paths.ts'
import { NoOrders } from './no-orders.tsx'
import { PhysicalOrder } from './physical-order.tsx'

export function PhysicalOrders({ orders }: { orders: Order[] }) {
  if (orders.length === 0) {
    return (
      <NoOrders title={orderTexts.noPhysical} to={paths.products}>
        See all products
      </NoOrders>
    )
  }
  return (
    <ul className="grid gap-6">
      {orders.map((order) => (
        <li key={order._id}>
          <PhysicalOrder order={order} />
        </li>
      ))}
    </ul>
  )
}
