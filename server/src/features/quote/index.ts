export { type Quote, quote, type Rates } from './quote.ts'
export { countriesOf, hasRegions, ratesOf, readRates } from './rates.ts'
export { readDestination } from './read-destination.ts'
