import type { Dollars, Tokens } from '../money.ts'

const pack = (name: string, dollars: number, tokens: number) => ({
  name,
  dollars: dollars as Dollars,
  tokens: tokens as Tokens,
})

/** S9.06. Separate from the other limits, because the home page loads those. */
export const tokenPacks = [pack('Bronze', 10, 100), pack('Silver', 20, 220), pack('Gold', 30, 350)] as const
export type TokenPack = (typeof tokenPacks)[number]

/** As many tokens as are missing, at the base rate of 10 tokens a dollar (D87): from $1 to $1,000. */
export const exactTopUp = { name: 'Exact', least: 10, most: 10_000 } as const

export const exactPack = (tokens: number): Omit<TokenPack, 'name'> & { name: string } =>
  pack(exactTopUp.name, (tokens * tokenPacks[0].dollars) / tokenPacks[0].tokens, tokens)

/** What is bought, in a line of a receipt. */
export const packTitle = (name: string): string => (name === exactTopUp.name ? 'Exact top-up' : `${name} pack`)
