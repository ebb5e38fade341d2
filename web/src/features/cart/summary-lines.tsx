import type { WireCartLine as CartLine } from '@storylamp/contract/cart/cart'
import { formatPrice } from '@storylamp/contract/money'
import { linePrice } from './shown-cart.ts'

export const SummaryLines = ({ lines, totalPrice }: { lines: CartLine[]; totalPrice: number }) => (
  <>
    <ul className="grid gap-2">
      {lines.map((line) => (
        <li key={line._id} className="flex justify-between gap-4">
          <span className="min-w-0 wrap-anywhere">
            {line.productName} × {line.quantity}
          </span>
          <span className="tabular-nums">{formatPrice(linePrice(line))}</span>
        </li>
      ))}
    </ul>
    <p
      role="status"
      className="mt-4 flex flex-wrap justify-between gap-x-4 border-t border-line pt-4 text-lg font-bold"
    >
      <span>Total</span>
      <span className="tabular-nums">{formatPrice(totalPrice)}</span>
    </p>
  </>
)
