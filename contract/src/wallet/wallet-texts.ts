export const walletTexts = {
  insufficient: 'Insufficient wallet balance',
  noSuchPack: 'The amount must be 10, 20 or 30 dollars',
  addMore: 'Insufficient Wallet Balance. Please Add More Tokens.',
  sessionFailed: 'Failed to create wallet checkout session',
  statusFailed: 'Failed to verify wallet purchase status',
} as const
