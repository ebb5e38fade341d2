import type { Dollars, Tokens } from '../money.ts'

const pack = (name: string, dollars: number, tokens: number) => ({
  name,
  dollars: dollars as Dollars,
  tokens: tokens as Tokens,
})

/** Separate from the other limits, because the home page loads those. */
export const tokenPacks = [pack('Bronze', 10, 100), pack('Silver', 20, 220), pack('Gold', 30, 350)] as const
export type TokenPack = (typeof tokenPacks)[number]
