/** The parts of a total, in the unit of the one who shows them. */
type Sums<Amount extends number> = {
  subtotal: Amount
  discount: Amount
  delivery: { name: string; price: Amount }
  tax: Amount
  taxIncluded: boolean
}

export type SumRow = { name: string; amount: string }

export const rowsBeforeTotal = <Amount extends number>(
  { subtotal, discount, delivery, tax, taxIncluded }: Sums<Amount>,
  format: (amount: Amount) => string,
): SumRow[] => [
  { name: 'Subtotal', amount: format(subtotal) },
  ...(discount === 0 ? [] : [{ name: 'Discount', amount: `-${format(discount)}` }]),
  { name: delivery.name, amount: delivery.price === 0 ? 'Free' : format(delivery.price) },
  ...(taxIncluded || tax === 0 ? [] : [{ name: 'Tax', amount: format(tax) }]),
]

export const rowsAfterTotal = <Amount extends number>(
  { tax, taxIncluded }: Pick<Sums<Amount>, 'tax' | 'taxIncluded'>,
  format: (amount: Amount) => string,
): SumRow[] => (taxIncluded && tax > 0 ? [{ name: 'Tax included', amount: format(tax) }] : [])
