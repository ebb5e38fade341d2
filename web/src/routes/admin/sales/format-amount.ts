const amount = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** With separators of thousands, and a minus before the sign. */
export const formatAmount = (dollars: number): string => amount.format(dollars)
