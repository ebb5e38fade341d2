import { arrivalText } from '@storylamp/contract/delivery/arrival'
import { currencyOf, formatPrice } from '@storylamp/contract/money'
import type { WireOrder as Order } from '@storylamp/contract/orders/orders'
import { rowsAfterTotal, rowsBeforeTotal } from '@storylamp/contract/orders/sum-rows'
import { paymentTexts } from '@storylamp/contract/payments/payment-texts'
import { SumRows } from '../../features/cart/summary-lines.tsx'
import { style } from '../../ui/classes.ts'
import { AddressLines } from '../../ui/content/address-lines.tsx'
import { openingPicture, Picture } from '../../ui/content/picture.tsx'

/** What was bought, and where it goes. */
export const OrderRecap = ({ order }: { order: Order }) => {
  const { number, products, amount, deliveryDetails } = order
  const currency = currencyOf(order.orderType === 'physical' ? order : {})
  const format = (sum: number) => formatPrice(sum, currency)
  const sums = order.orderType === 'physical' ? order.sums : undefined
  return (
    <section aria-label={`Order ${number}`} className={`${style({ variant: 'card' })} grid gap-5 p-4 sm:p-6`}>
      <h2 className="text-xl">Order {number}</h2>
      <ul className="grid gap-4">
        {products.map(({ productId, name, images, imageAlt, quantity, price }) => (
          <li key={productId} className="flex flex-wrap items-center gap-4">
            <span className="picture size-[80px] shrink-0 overflow-hidden rounded-field">
              <Picture {...openingPicture(images)} alt={imageAlt} sizes="80px" className="size-full object-cover" />
            </span>
            <div className="flex min-w-0 grow basis-28 flex-wrap justify-between gap-x-4">
              <p className="min-w-0 flex-1 basis-32 font-bold wrap-anywhere">{name}</p>
              <p className="tabular-nums">
                {quantity} × {format(price)}
              </p>
            </div>
          </li>
        ))}
      </ul>
      <div>
        {sums !== undefined && <SumRows rows={rowsBeforeTotal(sums, format)} />}
        <p className="mt-4 flex flex-wrap justify-between gap-x-4 border-t border-line pt-4 text-lg font-bold">
          <span>Total</span>
          <span className="tabular-nums">{format(amount)}</span>
        </p>
        {sums !== undefined && <SumRows rows={rowsAfterTotal(sums, format)} isNote />}
      </div>
      {order.orderType === 'physical' && order.isHeld ? (
        <p>{paymentTexts.held}</p>
      ) : (
        sums?.delivery !== undefined && <p>{arrivalText(sums.delivery)}</p>
      )}
      {deliveryDetails !== undefined && (
        <div className="border-t border-line pt-4">
          <h3 className="font-sans text-base font-bold">Delivering to</h3>
          <AddressLines to={deliveryDetails} className="text-muted wrap-anywhere" />
        </div>
      )}
    </section>
  )
}
