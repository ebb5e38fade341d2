import type { WireCartLine as CartLine } from '@storylamp/contract/cart/cart'
import type { RefusalBody } from '@storylamp/contract/refusals'

type Refused = Pick<RefusalBody, 'code' | 'left' | 'errors'>

/** Names what sold out, went away or changed its price while the address was typed. */
export function cartProblems(
  { code, left = [], errors = [] }: Refused,
  lines: Pick<CartLine, 'product' | 'productName'>[],
): string {
  const missing = left.map(({ product: id, left }) => {
    const name = lines.find(({ product }) => product === id)?.productName ?? 'A product'
    return left === 0 ? `${name} is sold out.` : `Only ${left} left of ${name}.`
  })
  const changed = code === 'cart_changed' ? errors.map(({ message }) => `${message}.`) : []
  return [...missing, ...changed].join(' ')
}
