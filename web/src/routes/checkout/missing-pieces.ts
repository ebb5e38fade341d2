import type { WireCartLine as CartLine } from '@storylamp/contract/cart/cart'
import type { LeftOfProduct } from '@storylamp/contract/refusals'

/** Names what sold out while the address was typed. */
export const missingPieces = (left: LeftOfProduct[], lines: Pick<CartLine, 'product' | 'productName'>[]): string =>
  left
    .map((missing) => {
      const name = lines.find(({ product }) => product === missing.product)?.productName ?? 'A product'
      return missing.left === 0 ? `${name} is sold out.` : `Only ${missing.left} left of ${name}.`
    })
    .join(' ')
