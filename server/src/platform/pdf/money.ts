import { type Cents, formatCents } from '@storylamp/contract/money'

/** With separators of thousands: $1,234.50. */
export const printCents = (amount: Cents): string => formatCents(amount).replace(/\B(?=(\d{3})+\.)/g, ',')
