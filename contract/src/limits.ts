import type { Tokens } from './money.ts'

/** The shop's numbers and fixed choices; like the texts they come without the parser. */
export const recentProductsOnHome = 4
export const productsPerPage = 24
export const mostProductsPerPage = 100

export const productSorts = ['newest', 'price-asc', 'price-desc', 'name'] as const
export type ProductSort = (typeof productSorts)[number]

/** S9.05 */
export const storyOrderTokens = 50 as Tokens
/** How long a story may take to be made before its tokens come back. */
export const storyDays = 14
export const transactionsPerPage = 20

/** S5.14, S9.01 */
export const mostOfOneProduct = 5
export const quantityPauseMs = 300

export const contactLimits = { name: 100, message: 5000 } as const

/** S9.08: how a preview is shown follows from its file's extension. */
export const mediaKind = (file: string): 'video' | 'audio' | 'image' => {
  if (file.endsWith('.mp4')) return 'video'
  if (file.endsWith('.mp3')) return 'audio'
  return 'image'
}

/** The longest name, address or other line that anyone may type. */
export const typedTextLimit = 200
export const passwordLimits = { min: 8, max: 256 } as const
export const mostChildren = 12

/** S9.04 */
export const resendAfterSeconds = 60
