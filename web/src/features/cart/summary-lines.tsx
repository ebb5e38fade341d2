import type { WireCartLine as CartLine } from '@storylamp/contract/cart/cart'
import { formatPrice } from '@storylamp/contract/money'
import { Picture, squarePicture } from '../../ui/content/picture.tsx'
import { linePrice } from './shown-cart.ts'

type Props = { lines: CartLine[]; totalPrice: number; hasPictures?: boolean }

export const SummaryLines = ({ lines, totalPrice, hasPictures = false }: Props) => (
  <>
    <ul className={`grid ${hasPictures ? 'gap-4' : 'gap-2'}`}>
      {lines.map((line) => (
        <li key={line._id} className="flex flex-wrap items-center gap-4">
          {hasPictures && (
            <span className="picture size-[64px] shrink-0 overflow-hidden rounded-field">
              <Picture
                file={squarePicture(line.productImage[0] ?? '')}
                alt=""
                sizes="64px"
                className="size-full object-cover"
              />
            </span>
          )}
          <span className="flex min-w-0 grow basis-28 justify-between gap-4">
            <span className="min-w-0 wrap-anywhere">
              {line.productName} × {line.quantity}
            </span>
            <span className="tabular-nums">{formatPrice(linePrice(line))}</span>
          </span>
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
