import type { WireCartLine as CartLine } from '@storylamp/contract/cart/cart'
import { type Currency, formatPrice } from '@storylamp/contract/money'
import type { SumRow } from '@storylamp/contract/orders/sum-rows'
import { openingPicture, Picture } from '../../ui/content/picture.tsx'
import { linePrice } from './shown-cart.ts'

type Props = {
  lines: CartLine[]
  totalPrice: number
  currency: Currency
  totalName?: string
  hasPictures?: boolean
  /** The total is not what is paid: that stands below it. */
  isBeforeDelivery?: boolean
  /** Between the lines and the total, and below it. */
  before?: SumRow[] | undefined
  after?: SumRow[] | undefined
}

export const SummaryLines = ({
  lines,
  totalPrice,
  currency,
  totalName = 'Total',
  hasPictures = false,
  isBeforeDelivery = false,
  before = [],
  after = [],
}: Props) => (
  <>
    <ul className={`grid ${hasPictures ? 'gap-4' : 'gap-2'}`}>
      {lines.map((line) => (
        <li key={line._id} className="flex flex-wrap items-center gap-4">
          {hasPictures && (
            <span className="picture size-[64px] shrink-0 overflow-hidden rounded-field">
              <Picture {...openingPicture(line.productImage)} alt="" sizes="64px" className="size-full object-cover" />
            </span>
          )}
          <span className="flex min-w-0 grow basis-28 justify-between gap-4">
            <span className="min-w-0 wrap-anywhere">
              {line.productName} × {line.quantity}
            </span>
            <span className="tabular-nums">{formatPrice(linePrice(line), currency)}</span>
          </span>
        </li>
      ))}
    </ul>
    <SumRows rows={before} />
    <p
      role="status"
      className={`mt-4 flex flex-wrap justify-between gap-x-4 border-t border-line pt-4 ${isBeforeDelivery ? 'font-semibold' : 'text-lg font-bold'}`}
    >
      <span>{totalName}</span>
      <span className="tabular-nums">{formatPrice(totalPrice, currency)}</span>
    </p>
    <SumRows rows={after} isNote />
  </>
)

type SumRowsProps = { rows: SumRow[]; isNote?: boolean }

export const SumRows = ({ rows, isNote = false }: SumRowsProps) =>
  rows.length > 0 && (
    <dl className={isNote ? 'mt-1 grid gap-1 text-sm text-muted' : 'mt-4 grid gap-1 border-t border-line pt-4'}>
      {rows.map(({ name, amount }) => (
        <div key={name} className="flex flex-wrap justify-between gap-x-4">
          <dt>{name}</dt>
          <dd className="tabular-nums">{amount}</dd>
        </div>
      ))}
    </dl>
  )
