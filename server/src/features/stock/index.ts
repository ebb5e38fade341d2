export { adjustPieces, countPieces } from './adjust.ts'
export { stockHistory, toCounts } from './history.ts'
export {
  countLow,
  countsStock,
  endCounting,
  findCounts,
  leftFor,
  lockStockOfOrders,
  stockOfProduct,
} from './queries.ts'
export { stockRoutes } from './routes.ts'
export {
  type Aligned,
  alignPieces,
  freePieces,
  holdPieces,
  outOfStock,
  restockPieces,
  sellPieces,
  writeOffPieces,
} from './sell.ts'
export { lockStocks, setStocks } from './set-stocks.ts'
