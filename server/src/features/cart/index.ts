export { type PricedLine, readLines, totalCents } from './cart.ts'
export { cartKeeper } from './keeper.ts'
export { deletePieces } from './queries.ts'
export { cartRoutes } from './routes.ts'
