import { formatPrice, formatTokens } from '@storylamp/contract/money'
import type { DeliveryDetails, WireOrder as Order } from '@storylamp/contract/orders/orders'
import { style } from '../../ui/classes.ts'
import { AddressLines } from '../../ui/content/address-lines.tsx'
import { Badge, paymentTones } from '../../ui/content/badge.tsx'
import { OrderHead } from './order-head.tsx'
import { orderTotal } from './order-total.ts'
import { OrderedProducts } from './ordered-products.tsx'
import { Progress } from './progress.tsx'
import { Receipt } from './receipt.tsx'

export const PhysicalOrder = ({ order }: { order: Order }) => (
  <article aria-label={`Order ${order.number}`} className={`${style({ variant: 'card' })} grid gap-5 p-4 sm:p-6`}>
    <OrderHead order={order}>
      <Badge tone={paymentTones[order.paymentStatus]}>{order.paymentStatus}</Badge>
      {order.refund !== undefined && <Badge tone="info">{order.refund.status}</Badge>}
    </OrderHead>
    <Progress order={order} />
    <OrderedProducts products={order.products} />
    <dl className="grid gap-1 border-t border-line pt-4">
      <Sum name="Total" amount={formatPrice(orderTotal(order))} isMain />
      {order.refund !== undefined && <Sum name="Refunded to your card" amount={formatPrice(order.refund.amount)} />}
      {order.freeTokens !== undefined && <Sum name="Free tokens" amount={formatTokens(order.freeTokens)} />}
    </dl>
    {order.deliveryDetails !== undefined && <DeliveryAddress to={order.deliveryDetails} />}
    {order.paymentStatus === 'Completed' && <Receipt order={order} />}
  </article>
)

const Sum = ({ name, amount, isMain = false }: { name: string; amount: string; isMain?: boolean }) => (
  <div className={`flex flex-wrap justify-between gap-x-4 ${isMain ? 'text-lg font-bold' : ''}`}>
    <dt>{name}</dt>
    <dd className="tabular-nums">{amount}</dd>
  </div>
)

const DeliveryAddress = ({ to }: { to: DeliveryDetails }) => (
  <div>
    <h3 className="font-sans text-base font-bold">Delivery address</h3>
    <AddressLines to={to} className="text-muted wrap-anywhere" />
  </div>
)
