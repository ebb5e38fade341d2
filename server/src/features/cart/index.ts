export { cartPersonalData } from './personal-data.ts'
export { deletePieces, lockCart, type PricedLine, type QuotableLine, readLines, readPricedLines } from './queries.ts'
export { cartRoutes } from './routes.ts'
