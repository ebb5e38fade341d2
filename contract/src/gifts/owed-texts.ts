export const owedKinds = ['money', 'tokens', 'bundle', 'wallet', 'free'] as const
type OwedKind = (typeof owedKinds)[number]

export const owedCsvPath = '/api/admin/owed.csv'

export const owedTexts: Record<OwedKind, string> = {
  money: 'Gift cards',
  tokens: 'Gifts of tokens, not claimed',
  bundle: 'Gifts of bundles, not claimed',
  wallet: 'Tokens that were paid for, in wallets',
  free: 'Tokens that were free, in wallets',
}

export const yearsText = (years: number): string =>
  ['Under a year', 'One to two years', 'Two to three years'][years] ?? 'Three years and more'
