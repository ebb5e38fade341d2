import type { WireProduct as Product } from '@storylamp/contract/catalog/catalog'
import { currencyOf, formatPrice } from '@storylamp/contract/money'

/** In a sale with the lowest price of the 30 days before it, struck. */
export const Price = ({ price, struckPrice, ...product }: Pick<Product, 'currency' | 'price' | 'struckPrice'>) => (
  <>
    {formatPrice(price, currencyOf(product))}
    {struckPrice !== undefined && (
      <s className="ml-2 text-[0.8em] font-normal text-muted">
        <span className="sr-only">instead of </span>
        {formatPrice(struckPrice, currencyOf(product))}
      </s>
    )}
  </>
)
