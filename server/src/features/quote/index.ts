export {
  type Discount,
  type FrozenQuote,
  type Quote,
  type QuoteRefusal,
  quote,
  type Rates,
  type RefundedParts,
  refundOf,
} from './quote.ts'
export { hasRegions, includedTax, ratesOf, readDestination, readRates, readTaxRates } from './rates.ts'
export { quoteRoutes } from './routes.ts'
export { classOfDelivery, type Destination, splitAmount, taxOf, taxPercent } from './tax.ts'
