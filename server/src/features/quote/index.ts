export { type Quote, quote, type Rates } from './quote.ts'
export { hasRegions, ratesOf, readRates } from './rates.ts'
export { readDestination } from './read-destination.ts'
export { quoteRoutes } from './routes.ts'
