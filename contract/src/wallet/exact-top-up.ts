import { type TokenPack, tokenPacks } from './token-packs.ts'

/** As many tokens as are missing, at the base rate of 10 tokens a dollar: from $1 to $1,000. */
export const exactTopUp = { name: 'Exact', least: 10, most: 10_000 } as const

export const exactPack = (tokens: number) => ({
  name: exactTopUp.name,
  dollars: ((tokens * tokenPacks[0].dollars) / tokenPacks[0].tokens) as TokenPack['dollars'],
  tokens: tokens as TokenPack['tokens'],
})

export const packTitle = (name: string): string => (name === exactTopUp.name ? 'Exact top-up' : `${name} pack`)
