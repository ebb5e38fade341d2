import { currencyOf, formatPrice } from '../money.ts'
import { tokensInSentence } from '../wallet/token-money.ts'
import type { TokenRate } from '../wallet/token-packs.ts'
import type { SpentTokens, WireReturnedTokens as Tokens } from './returns.ts'

const paidFirst = 'and the next tokens in your wallet pay them first.'

/** What leaves the wallet with a refund, in the same words on pages and in mails. */
export const leavingText = (tokens: Tokens, rate: TokenRate): string =>
  `${tokensInSentence(tokens.leave, rate, 'free')} that came with it leave your wallet with the refund.`

/** What follows from those that are spent, as the customer has chosen or is still to choose. */
export function spentText(tokens: Tokens, rate: TokenRate, chosen?: SpentTokens): string {
  const { owed, withheld } = tokens
  const spent = `${tokensInSentence(owed, rate)} of them are spent`
  if (chosen === 'owed' || withheld === 0) return `${spent}: you will owe them, ${paidFirst}`
  if (chosen === 'withheld') return `${spent}: ${withheldText(tokens, rate)}`
  return `${spent}: you choose whether their worth of ${formatPrice(withheld, currencyOf(tokens))} is taken from the refund, or you owe them, ${paidFirst}`
}

export const withheldText = ({ withheld, stillOwed, ...tokens }: Tokens, rate: TokenRate): string => {
  const taken = `${formatPrice(withheld, currencyOf(tokens))} is taken from the refund for them.`
  return stillOwed === 0 ? taken : `${taken} You will owe the other ${tokensInSentence(stillOwed, rate)}, ${paidFirst}`
}
