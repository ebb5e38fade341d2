export { adjustPieces, countPieces } from './adjust.ts'
export { stockHistory, toCounts } from './history.ts'
export { freePieces, holdPieces, outOfStock } from './hold.ts'
export {
  countLow,
  countsStock,
  endCounting,
  findCounts,
  findReturned,
  leftFor,
  lockStockOfOrders,
  stockOfProduct,
} from './queries.ts'
export { stockRoutes } from './routes.ts'
export { restockPieces, retakePieces, returnPieces, sellPieces, writeOffPieces } from './sell.ts'
export { lockStocks, setStocks } from './set-stocks.ts'
