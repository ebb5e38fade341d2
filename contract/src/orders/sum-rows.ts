/** The parts of a total, in the unit of the one who shows them. */
type Sums<Amount extends number> = {
  subtotal: Amount
  discount: Amount
  delivery: { name: string; price: Amount }
  tax: Amount
  taxIncluded: boolean
  /** Who paid what, if a gift card did. */
  paid?: Paid<Amount> | undefined
}

export type Paid<Amount extends number> = { giftCards: Amount; card: Amount }

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
  { tax, taxIncluded, paid }: Pick<Sums<Amount>, 'tax' | 'taxIncluded' | 'paid'>,
  format: (amount: Amount) => string,
): SumRow[] => [
  ...(taxIncluded && tax > 0 ? [{ name: 'Tax included', amount: format(tax) }] : []),
  ...rowsOfPayment(paid, format),
]

export const rowsOfPayment = <Amount extends number>(
  paid: Paid<Amount> | undefined,
  format: (amount: Amount) => string,
): SumRow[] =>
  paid === undefined
    ? []
    : [
        { name: 'Paid by gift card', amount: format(paid.giftCards) },
        ...(paid.card === 0 ? [] : [{ name: 'Paid by card', amount: format(paid.card) }]),
      ]
