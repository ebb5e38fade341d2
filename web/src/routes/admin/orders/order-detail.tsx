import type { Right } from '@storylamp/contract/accounts/staff-rights'
import { nightPicture } from '@storylamp/contract/catalog/night-picture'
import { formatPrice, formatTokens, wireTimes } from '@storylamp/contract/money'
import type { WireFullOrder as FullOrder, OrderEvent } from '@storylamp/contract/orders/admin-orders'
import { packingSlipsPath, withOrders } from '@storylamp/contract/orders/packing'
import { isPartlyShipped } from '@storylamp/contract/orders/parcels'
import { packTitle } from '@storylamp/contract/wallet/exact-top-up'
import { FileText } from 'lucide-react'
import { useParams } from 'react-router'
import { useUncachedRead } from '../../../api/use-uncached-read.ts'
import { DownloadButton } from '../../../features/downloads/download-button.tsx'
import { Phone } from '../../../features/phone/phone.tsx'
import { storyTypeLabel } from '../../../features/stories/type-label.ts'
import { TextLink } from '../../../ui/button.tsx'
import { AddressLines } from '../../../ui/content/address-lines.tsx'
import { adminPaths } from '../admin-paths.ts'
import { AdminCard, AdminPage } from '../components/page/admin-page.tsx'
import { Facts } from '../components/page/facts.tsx'
import { FoldedCard } from '../components/page/folded-card.tsx'
import { Loaded } from '../components/page/loaded.tsx'
import { Timestamp } from '../components/page/timestamp.tsx'
import { Thumbnail } from '../components/uploads/thumbnail.tsx'
import { Notes } from '../notes/notes.tsx'
import { OpenWithdrawals } from '../returns/open-withdrawals.tsx'
import { OrderReturns } from '../returns/order-returns.tsx'
import { ForRight } from '../staff/for-right.tsx'
import { ChangeAddress } from './change-address.tsx'
import { Delivery } from './delivery.tsx'
import { currencyOfOrder } from './order-amounts.ts'
import { OrderInvoices } from './order-invoices.tsx'
import { Parcels } from './parcels/parcels.tsx'
import { Payment } from './payment.tsx'
import { Problems } from './problems.tsx'

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

/** What is to be done with the parcel comes first, as phones show one column. */
const OrderDetail = ({ order, onChanged }: { order: FullOrder; onChanged: () => void }) => (
  <div className="grid gap-6 xl:grid-cols-2 xl:grid-rows-[auto_1fr]">
    <div className="grid content-start gap-6 empty:hidden xl:col-start-2">
      <OpenWithdrawals orderId={order._id} onChanged={onChanged} />
      {order.deliveryStatus === 'Cancelled' && (
        <AdminCard title="Delivery">
          <p>This order is cancelled. Nothing is sent.</p>
          <Problems order={order} onChanged={onChanged} />
        </AdminCard>
      )}
      {order.orderType === 'physical' && order.deliveryStatus !== undefined && order.deliveryStatus !== 'Cancelled' && (
        <ForRight right="shipping">
          <Delivery key={order.deliveryStatus} order={order} status={order.deliveryStatus} onChanged={onChanged} />
          <Parcels order={order} onChanged={onChanged} />
          {(order.parcels === undefined || isPartlyShipped(order)) && (
            <DownloadButton
              path={withOrders(packingSlipsPath, [order._id])}
              name="packing-slips.pdf"
              failureText="The packing slip could not be loaded. Please try again."
              Icon={FileText}
            >
              {order.parcels === undefined ? 'Packing slip' : 'Packing slip of the rest'}
            </DownloadButton>
          )}
        </ForRight>
      )}
    </div>
    <div className="grid content-start gap-6 xl:col-start-1 xl:row-span-2 xl:row-start-1">
      <OrderFacts order={order} onChanged={onChanged} />
      {order.orderType === 'top_up' && (
        <AdminCard title="Contents">
          <p>
            {packTitle(order.pack.name)}: {formatTokens(order.pack.tokens)} tokens
          </p>
        </AdminCard>
      )}
      {order.products.length > 0 && <OrderedLines order={order} />}
      <Notes about={{ order: order._id }} />
      <Timeline events={order.timeline} />
    </div>
    <div className="grid content-start gap-6 xl:col-start-2">
      <Payment order={order} onChanged={onChanged} />
      {order.orderType !== 'story' && order.paymentStatus === 'Completed' && (
        <ForRight right="amounts">
          <OrderInvoices key={order.refund?.amount} orderId={order._id} />
        </ForRight>
      )}
      {order.orderType === 'physical' && order.paymentStatus === 'Completed' && <OrderReturns orderId={order._id} />}
    </div>
  </div>
)

const OrderedLines = ({ order }: Props) => (
  <AdminCard title="Contents">
    <ul className="grid gap-4">
      {order.products.map(({ productId, sku, name, images, color, quantity, price, refunded = 0 }) => (
        <li key={productId} className="flex gap-4">
          {images[0] !== undefined && <Thumbnail path={images[0]} lit={nightPicture(images)} isSmall />}
          <span className="min-w-0 flex-1">
            <LinkFor right="catalog" to={adminPaths.product(productId)}>
              {name}
            </LinkFor>
            <span className="block text-sm wrap-anywhere text-muted">{[sku, ...color].join(' · ')}</span>
          </span>
          <span className="shrink-0 text-right tabular-nums">
            {price === undefined ? (
              <span className="block font-semibold">{quantity} ×</span>
            ) : (
              <>
                <span className="block font-semibold">
                  {formatPrice(wireTimes(price, quantity), currencyOfOrder(order))}
                </span>
                <span className="block text-sm text-muted">
                  {quantity} × {formatPrice(price, currencyOfOrder(order))}
                </span>
              </>
            )}
            {refunded > 0 && <span className="block text-sm font-semibold text-danger">{refunded} refunded</span>}
          </span>
        </li>
      ))}
    </ul>
  </AdminCard>
)

const Timeline = ({ events }: { events: OrderEvent[] }) => (
  <FoldedCard title="Timeline">
    <ol className="grid gap-3 border-l-3 border-line pl-4">
      {events.map(({ at, what, by }) => (
        <li key={`${at} ${what}`} className="wrap-anywhere">
          <span className="font-semibold">{what}</span>
          {by !== undefined && <span> by {by}</span>}
          <span className="block text-sm text-muted">
            <Timestamp at={at} />
          </span>
        </li>
      ))}
    </ol>
  </FoldedCard>
)

const OrderFacts = ({ order, onChanged }: Props & { onChanged: () => void }) => {
  const { customer, familyId, createdAt, storyOrder, deliveryDetails, deliveryStatus, fbaOrderId } = order
  return (
    <AdminCard title="Customer">
      <Facts
        facts={[
          ['Ordered', <Timestamp key="at" at={createdAt} />],
          [
            'Customer',
            customer === null ? (
              'account deleted'
            ) : (
              <LinkFor key="customer" right="customers" to={adminPaths.customer(familyId)}>
                {customer.name}
              </LinkFor>
            ),
          ],
          ['Email', customer?.email],
          ['Placed by', order.placedBy],
          ['Story', storyOrder?.title],
          ['Kind', storyOrder && storyTypeLabel(storyOrder.type)],
          ['State', storyOrder?.state],
          [
            'Phone',
            deliveryDetails && <Phone key="phone" number={deliveryDetails.phone} country={deliveryDetails.country} />,
          ],
          ['Address', deliveryDetails && <AddressLines key="address" to={deliveryDetails} />],
        ]}
      />
      {deliveryDetails !== undefined && deliveryStatus === 'Processing' && fbaOrderId === undefined && (
        <ForRight right="customers">
          <ChangeAddress order={order} address={deliveryDetails} onChanged={onChanged} />
        </ForRight>
      )}
    </AdminCard>
  )
}

type LinkProps = { right: Right; to: string; children: string }

/** Names alone for those who may not open the page. */
const LinkFor = ({ right, to, children }: LinkProps) => (
  <ForRight right={right} otherwise={<span className="wrap-anywhere">{children}</span>}>
    <TextLink to={to} className="inline-block py-1 wrap-anywhere">
      {children}
    </TextLink>
  </ForRight>
)

type Props = { order: FullOrder }
