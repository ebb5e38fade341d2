import { type Tokens, wireMinus, wireSum } from '@storylamp/contract/money'

/** Below zero if tokens are left afterwards; new tokens pay a debt first. */
export const missingTokens = (price: Tokens, wallet: { walletBalance: Tokens; debt?: Tokens | undefined }): number =>
  wireSum([wireMinus(price, wallet.walletBalance), wallet.debt ?? (0 as Tokens)])
