/** S9.06. Apart from the other limits, because the home page brings those. */
export const tokenPacks = [
  { name: 'Bronze', dollars: 10, tokens: 100 },
  { name: 'Silver', dollars: 20, tokens: 220 },
  { name: 'Gold', dollars: 30, tokens: 350 },
] as const
export type TokenPack = (typeof tokenPacks)[number]
