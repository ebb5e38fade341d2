/** Those whose minor units the payment provider counts as Intl does. Separate from amounts, because the home page loads those. */
export const currencies = [
  ...['AED', 'AUD', 'BHD', 'BRL', 'CAD', 'CHF', 'CZK', 'DKK', 'EUR', 'GBP', 'HKD', 'ILS', 'INR', 'JOD', 'JPY', 'KRW'],
  ...['KWD', 'MXN', 'MYR', 'NOK', 'NZD', 'OMR', 'PHP', 'PLN', 'RON', 'SAR', 'SEK', 'SGD', 'THB', 'TND', 'TRY', 'USD'],
  ...['VND', 'ZAR'],
] as const
export type Currency = (typeof currencies)[number]
