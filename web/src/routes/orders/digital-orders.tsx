import type { Order } from '@storylamp/contract/orders'
import { orderTexts } from '@storylamp/contract/texts'
import { paths } from '../../paths.ts'
import { looks } from '../../ui/classes.ts'
import { NoOrders } from './no-orders.tsx'
import { OrderHead } from './order-head.tsx'

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
        <li key={order._id} className={`${looks.card} grid gap-4 p-4 sm:p-6`}>
          <OrderHead order={order} />
          <ul>
            {order.products.map(({ productId, name }) => (
              <li key={productId} className="font-semibold wrap-anywhere">
                {name}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}
