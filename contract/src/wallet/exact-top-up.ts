import type { Major, Tokens } from '../money.ts'
import { costOf } from './token-money.ts'
import type { TokenRate } from './token-packs.ts'

/** As many tokens as are missing, at the base rate, which is that of the smallest pack. */
export const exactTopUp = { name: 'Exact', least: 10, most: 10_000 } as const

export const exactPack = (tokens: number, rate: TokenRate) => ({
  name: exactTopUp.name,
  price: costOf(tokens, rate) as Major,
  tokens: tokens as Tokens,
})

export const packTitle = (name: string): string => (name === exactTopUp.name ? 'Exact top-up' : `${name} pack`)
