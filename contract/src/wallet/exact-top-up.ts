import type { Currency, Major, Tokens } from '../money.ts'
import { packPrice, tokenPacks } from './token-packs.ts'

/** As many tokens as are missing, at the base rate, which is that of the smallest pack. */
export const exactTopUp = { name: 'Exact', least: 10, most: 10_000 } as const

export const exactPack = (tokens: number, currency: Currency) => ({
  name: exactTopUp.name,
  price: ((tokens * packPrice(tokenPacks[0], currency)) / tokenPacks[0].tokens) as Major,
  tokens: tokens as Tokens,
})

export const packTitle = (name: string): string => (name === exactTopUp.name ? 'Exact top-up' : `${name} pack`)
