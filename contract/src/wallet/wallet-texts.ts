import type { Currency } from '../money.ts'
import { exactTopUp } from './exact-top-up.ts'

export const walletTexts = {
  insufficient: 'Insufficient wallet balance',
  noSuchPack: (currency: Currency) => `The amount must be 10, 20 or 30${currency === 'USD' ? ' dollars' : ''}`,
  packsInvalid:
    'Please enter a line such as EUR: 10 / 20 / 30 for each currency. The smallest pack costs 5 or more (500 yen), and a larger one has no dearer tokens.',
  wholeTokens: `The tokens must be a whole number from ${exactTopUp.least} to ${exactTopUp.most}`,
  packOrTokens: 'Send either an amount or tokens',
  addMore: 'Insufficient Wallet Balance. Please Add More Tokens.',
  sessionFailed: 'Failed to create wallet checkout session',
  amountInvalid: 'The amount must be a sum of money',
  noSuchTopUp: 'There is no such purchase of tokens',
  nothingUnspent: 'None of these tokens are left, or too few for a cent',
  unspentChanged: 'Some of these tokens have moved meanwhile. Please look at what is left.',
  givenBack: 'The tokens were given back',
  refundRefused:
    'The refund was refused by the payment provider. The tokens are in your wallet again; please contact us.',
  giveBackFailed: 'These tokens could not be given back. Please try again.',
  statusFailed: 'Failed to verify wallet purchase status',
} as const
