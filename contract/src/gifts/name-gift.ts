import { type Currency, formatPrice } from '../money.ts'
import { tokensInSentence } from '../wallet/token-money.ts'

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
  return bundle === undefined ? tokensInSentence(tokens ?? 0, currency) : `the bundle ${bundle.name}`
}
