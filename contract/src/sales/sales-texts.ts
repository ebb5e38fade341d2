export const salesTexts = {
  currencyUnknown: 'Please choose one of the currencies',
  dayInvalid: 'Please choose a day, such as 2026-11-23',
  rangeInvalid: 'Please choose a first day that is not after the last, and at most 366 days',
}

export const salesCsvPath = '/api/admin/sales.csv'

export const salesKinds = ['day', 'product', 'country'] as const
export type SalesKind = (typeof salesKinds)[number]
