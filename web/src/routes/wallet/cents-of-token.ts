import { toCents } from '@storylamp/contract/money'

export const centsOfToken = ({ dollars, tokens }: { dollars: number; tokens: number }): number =>
  toCents(dollars) / tokens
