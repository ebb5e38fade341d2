import { receiptPath } from '@storylamp/contract/file-paths'
import { currencyOf, formatPrice } from '@storylamp/contract/money'
import type { DeliveryDetails, WireOrder as Order } from '@storylamp/contract/orders/orders'
import { rowsAfterTotal, rowsBeforeTotal } from '@storylamp/contract/orders/sum-rows'
import { tokensAndMoney } from '@storylamp/contract/wallet/token-money'
import { FileText } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../base/paths.ts'
import { useTokenRate } from '../../base/settings.ts'
import { DownloadButton } from '../../features/downloads/download-button.tsx'
import { Invoices } from '../../features/downloads/invoices.tsx'
import { useAppSelector } from '../../store/store.ts'
import { button, style } from '../../ui/classes.ts'
import { AddressLines } from '../../ui/content/address-lines.tsx'
import { Badge, paymentTones } from '../../ui/content/badge.tsx'
import { openingPicture, Picture } from '../../ui/content/picture.tsx'
import { useFocusOnRemoval } from '../../ui/use-focus-on-removal.ts'
import { OrderHead } from './order-head.tsx'
import { progressOf } from './order-status.ts'
import { orderTotal } from './order-total.ts'
import { Progress } from './progress.tsx'
import { OrderReturns, useReturns } from './returns/order-returns.tsx'

const ChangeAddress = lazy(async () => ({ default: (await import('./change-address.tsx')).ChangeAddress }))

export function PhysicalOrder({ order, onChanged }: { order: Order; onChanged: () => void }) {
  const returns = useReturns(order)
  const currency = currencyOf(order.orderType === 'physical' ? order : {})
  const rate = useTokenRate()
  const format = (amount: number) => formatPrice(amount, currency)
  return (
    <article aria-label={`Order ${order.number}`} className={`${style({ variant: 'card' })} grid gap-5 p-4 sm:p-6`}>
      <OrderHead order={order}>
        <span className="text-sm leading-8 text-muted">Payment</span>
        <Badge tone={progressOf(order) === 'abandoned' ? 'quiet' : paymentTones[order.paymentStatus]}>
          {order.paymentStatus}
        </Badge>
        {order.refund !== undefined && <Badge tone="info">{order.refund.status}</Badge>}
      </OrderHead>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-10">
        <div className="grid content-start gap-5">
          <Progress order={order} isHeldBack={returns.isHeldBack} />
          <OrderedProducts products={order.products} format={format} />
          {order.paymentStatus === 'Completed' && <Papers order={order} />}
          {order.paymentStatus === 'Completed' && <OrderReturns order={order} returns={returns} />}
        </div>
        <div className="grid content-start gap-5 border-line max-lg:border-t max-lg:pt-4 lg:border-l lg:pl-10">
          <dl className="grid gap-1">
            {order.orderType === 'physical' &&
              rowsBeforeTotal(order.sums, format).map((row) => <Sum key={row.name} {...row} />)}
            <Sum name="Total" amount={format(orderTotal(order))} isMain />
            {order.orderType === 'physical' &&
              rowsAfterTotal(order.sums, format).map((row) => <Sum key={row.name} {...row} />)}
            {order.refund !== undefined && <Sum name={refundedName(order)} amount={format(order.refund.amount)} />}
            {order.orderType === 'physical' && order.withheld !== undefined && (
              <Sum name="Kept for spent tokens" amount={format(order.withheld)} />
            )}
            {order.freeTokens !== undefined && (
              <Sum name="Free tokens" amount={tokensAndMoney(order.freeTokens, rate)} />
            )}
            {order.freeTokensTaken !== undefined && (
              <Sum name="Taken back" amount={tokensAndMoney(order.freeTokensTaken, rate)} />
            )}
          </dl>
          {order.deliveryDetails !== undefined && (
            <DeliveryAddress order={order} to={order.deliveryDetails} onChanged={onChanged} />
          )}
        </div>
      </div>
    </article>
  )
}

const refundedName = (order: Order) =>
  order.orderType === 'physical' && order.sums.paid !== undefined
    ? 'Refunded the way you paid'
    : 'Refunded to your card'

const Sum = ({ name, amount, isMain = false }: { name: string; amount: string; isMain?: boolean }) => (
  <div className={`flex flex-wrap justify-between gap-x-4 ${isMain ? 'text-lg font-bold' : ''}`}>
    <dt>{name}</dt>
    <dd className="tabular-nums">{amount}</dd>
  </div>
)

type AddressProps = { order: Order; to: DeliveryDetails; onChanged: () => void }

/** A parent changes it until the parcel is packed. */
function DeliveryAddress({ order, to, onChanged }: AddressProps) {
  const [isOpen, setOpen] = useState(false)
  const root = useFocusOnRemoval<HTMLDivElement>()
  const version = order.orderType === 'physical' ? order.addressVersion : undefined
  return (
    <div ref={root}>
      <h3 className="font-sans text-base font-bold">Delivery address</h3>
      <AddressLines to={to} className="text-muted wrap-anywhere" />
      {version !== undefined && (
        <button type="button" className={`${button({ variant: 'ghost' })} -ml-3`} onClick={() => setOpen(true)}>
          Change the address
          <span className="sr-only">of order {order.number}</span>
        </button>
      )}
      <Suspense>
        {isOpen && version !== undefined && (
          <ChangeAddress
            orderId={order._id}
            address={to}
            version={version}
            onClose={() => setOpen(false)}
            onChanged={onChanged}
          />
        )}
      </Suspense>
    </div>
  )
}

/** They name the address, so children get none. */
function Papers({ order }: { order: Order }) {
  const isParent = useAppSelector((state) => state.user.userProfile?.role === 'user')
  if (!isParent) return null
  return (
    <div className="flex flex-wrap items-start gap-3">
      <Receipt order={order} />
      <Invoices isShown={({ orderId }) => orderId === order._id} />
    </div>
  )
}

function Receipt({ order: { _id, number } }: { order: Order }) {
  return (
    <DownloadButton
      path={receiptPath(_id)}
      name={`receipt-${number}.pdf`}
      failureText="The receipt could not be loaded. Please try again."
      Icon={FileText}
    >
      Receipt (PDF)
      <span className="sr-only">of order {number}</span>
    </DownloadButton>
  )
}

/** Prices are those of the order. */
const OrderedProducts = ({ products, format }: Pick<Order, 'products'> & { format: (amount: number) => string }) => (
  <ul className="grid gap-4">
    {products.map(({ productId, name, images, imageAlt, color, quantity, price, refunded = 0 }) => (
      <li key={productId} className="flex flex-wrap gap-4">
        <span className="picture size-[80px] shrink-0 overflow-hidden rounded-field">
          <Picture {...openingPicture(images)} alt={imageAlt} sizes="80px" className="size-full object-cover" />
        </span>
        <div className="flex min-w-0 grow basis-28 flex-wrap content-start justify-between gap-x-4">
          <div className="min-w-0">
            <Link to={paths.product(productId)} className="font-bold wrap-anywhere hover:underline">
              {name}
            </Link>
            <p className="text-sm text-muted first-letter:uppercase">{color.join(', ')}</p>
          </div>
          <p className="tabular-nums">
            {quantity} × {format(price)}
            {refunded > 0 && <span className="block text-sm font-semibold">{refunded} refunded</span>}
          </p>
        </div>
      </li>
    ))}
  </ul>
)
