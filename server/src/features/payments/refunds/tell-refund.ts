import { type Cents, formatCents } from '@storylamp/contract/money'

type Refunded = { now: Cents; inAll: Cents; of: Cents }

/** For the customer's mail. */
export function tellRefund(what: string, { now, inAll, of }: Refunded): string {
  const sum =
    now === inAll
      ? `${formatCents(now)} of ${formatCents(of)} to your card`
      : `${formatCents(now)} to your card, which makes ${formatCents(inAll)} of ${formatCents(of)} in all`
  return `For ${what}, we have refunded ${sum}. Your bank may take a few days to show it.`
}
