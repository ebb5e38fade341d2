import { toCents } from '@storylamp/contract/money'

/** What each token of a pack costs. */
export const centsOfToken = ({ dollars, tokens }: { dollars: number; tokens: number }): number =>
  toCents(dollars) / tokens
