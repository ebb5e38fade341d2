import { type Currency, formatPrice, formatShort } from '../money.ts'
import { countTokens } from '../wallet/token-money.ts'

type Worth = {
  kind: string
  amount: number
  currency: Currency
  tokens?: number | undefined
  bundle?: { name: string } | undefined
}

/** What is given, within a sentence. */
export function nameGift({ kind, amount, currency, tokens, bundle }: Worth): string {
  if (kind === 'money') return `a gift card of ${formatPrice(amount, currency)}`
  return bundle === undefined
    ? `${countTokens(tokens ?? 0)} (about ${formatShort(amount, currency)})`
    : `the bundle ${bundle.name}`
}
