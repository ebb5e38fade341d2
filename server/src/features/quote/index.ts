export { type Quote, quote, type Rates } from './quote.ts'
export { ratesOf } from './rates.ts'
export { readDestination } from './read-destination.ts'
