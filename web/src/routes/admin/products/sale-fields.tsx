import type { WireAdminProduct as Product } from '@storylamp/contract/catalog/admin-catalog'
import { currencyName, currencyOf, formatPrice } from '@storylamp/contract/money'
import { useSettings } from '../../../base/settings.ts'
import { TextField, useProblem } from '../../../ui/forms/form.tsx'
import { toLocal } from './to-product.ts'

type Props = { product: Product | undefined }

/** Another price for a time. What is struck beside it comes from the history of prices. */
export function SaleFields({ product }: Props) {
  const sale = product?.salePrice
  const { currency, currencies } = useSettings()
  const field = (name: string) => ({ name, autoComplete: 'off', required: false })
  const problem = useProblem('salePrice')
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-3">
        <TextField
          label={`Sale price in ${currencyName(currency)}`}
          inputMode="decimal"
          defaultValue={sale?.price ?? ''}
          hint="Empty: no sale."
          {...field('salePrice.price')}
        />
        <TextField
          label="Sale begins"
          type="datetime-local"
          defaultValue={sale ? toLocal(sale.from) : ''}
          hint="Empty: at once."
          {...field('salePrice.from')}
        />
        <TextField
          label="Sale ends"
          type="datetime-local"
          defaultValue={sale ? toLocal(sale.to) : ''}
          hint="In the time of your computer."
          {...field('salePrice.to')}
        />
        {currencies.slice(1).map((other) => (
          <TextField
            key={other}
            label={`Sale price in ${currencyName(other)}`}
            inputMode="decimal"
            defaultValue={sale?.prices?.[other] ?? ''}
            {...field(`salePrice.prices.${other}`)}
          />
        ))}
      </div>
      {problem !== undefined && <p className="font-semibold text-danger">{problem}</p>}
      {product && <SaleOfNow {...product} />}
    </>
  )
}

function SaleOfNow({ priceNow, struckPrice, ...product }: Product) {
  if (priceNow === undefined) return null
  return (
    <p>
      It costs <strong className="tabular-nums">{formatPrice(priceNow, currencyOf(product))}</strong> now.{' '}
      {struckPrice === undefined
        ? 'No price is struck beside it: the lowest of the 30 days before is not above it.'
        : `${formatPrice(struckPrice, currencyOf(product))} is struck beside it: the lowest price of the 30 days before.`}
    </p>
  )
}
