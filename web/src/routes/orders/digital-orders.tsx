import { orderTexts } from '@storylamp/contract/orders/order-texts'
import type { WireOrder as Order } from '@storylamp/contract/orders/orders'
import { paths } from '../../base/paths.ts'
import { NoOrders } from './no-orders.tsx'
import { StoryOrderCard } from './story-order.tsx'

export function DigitalOrders({ orders }: { orders: Order[] }) {
  if (orders.length === 0) {
    return (
      <NoOrders title={orderTexts.noDigital} to={paths.customize}>
        Have a story made
      </NoOrders>
    )
  }
  return (
    <ul className="grid gap-6">
      {orders.map((order) => (
        <li key={order._id}>
          <StoryOrderCard order={order} />
        </li>
      ))}
    </ul>
  )
}
