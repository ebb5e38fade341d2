import { giveBackTokens, listReturnableTopUps } from './give-back.ts'
import { getWalletBalance, listWalletTransactions } from './wallet.ts'

export const walletCalls = { getWalletBalance, listWalletTransactions, listReturnableTopUps, giveBackTokens } as const
