export { cartPersonalData } from './personal-data.ts'
export { deletePieces, type PricedLine, type QuotableLine, readLines, readPricedLines } from './queries.ts'
export { cartRoutes } from './routes.ts'
