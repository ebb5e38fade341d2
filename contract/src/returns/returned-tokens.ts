import { currencyOf, formatPrice } from '../money.ts'
import { tokensInSentence } from '../wallet/token-money.ts'
import type { SpentTokens, WireReturnedTokens as Tokens } from './returns.ts'

const paidFirst = 'and the next tokens in your wallet pay them first.'

/** What leaves the wallet with a refund, in the same words on pages and in mails. */
export const leavingText = (tokens: Tokens): string =>
  `${tokensInSentence(tokens.leave, currencyOf(tokens), 'free')} that came with it leave your wallet with the refund.`

/** What follows from those that are spent, as the customer has chosen or is still to choose. */
export function spentText(tokens: Tokens, chosen?: SpentTokens): string {
  const { owed, withheld } = tokens
  const currency = currencyOf(tokens)
  const spent = `${tokensInSentence(owed, currency)} of them are spent`
  if (chosen === 'owed' || withheld === 0) return `${spent}: you will owe them, ${paidFirst}`
  if (chosen === 'withheld') return `${spent}: ${withheldText(tokens)}`
  return `${spent}: you choose whether their worth of ${formatPrice(withheld, currency)} is taken from the refund, or you owe them, ${paidFirst}`
}

export const withheldText = ({ withheld, stillOwed, ...tokens }: Tokens): string => {
  const currency = currencyOf(tokens)
  const taken = `${formatPrice(withheld, currency)} is taken from the refund for them.`
  return stillOwed === 0
    ? taken
    : `${taken} You will owe the other ${tokensInSentence(stillOwed, currency)}, ${paidFirst}`
}
