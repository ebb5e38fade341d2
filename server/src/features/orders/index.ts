export { aboutOrder, countOrdersOf, countParcelProblems, findOrderForMoney } from './admin/admin-order-queries.ts'
export { lockOrderWithPayment } from './delivery/advance-delivery.ts'
export { cancelParcels } from './delivery/cancel-parcels.ts'
export { followDeliveries } from './delivery/follow-deliveries.ts'
export { fulfilOrder } from './delivery/fulfil-order.ts'
export { orderEffects } from './effects.ts'
export { emailCustomer, type MailContent, orderEmail } from './emails.ts'
export { orderPersonalData } from './personal-data.ts'
export { findHeldReturns, fulfilOrderJob, holdWithdrawn, releaseWithdrawn } from './problems.ts'
export {
  countHeld,
  countToShip,
  findAnyOrder,
  findFilesOfOrders,
  findLastCountry,
  findLines,
  findOrder,
  findOrderById,
  findOrderByNumber,
  findOrders,
  findOrdersById,
  findOrdersByNumber,
  findOrdersByTracking,
  findOrdersOf,
  findPaidOrder,
  type LineRow,
  type OrderRow,
  recordStep,
} from './queries.ts'
export { executeOrderRefund, maxRefundCents, maxRefundFor, requestOrderRefund } from './refunds/refund-order.ts'
export { findRefundedParts, readAllFrozen, readFrozen } from './refunds/refund-shares.ts'
export { forecastReturn, type ReturnedTokens, shownTokens } from './refunds/tokens-of-refunds.ts'
export { orderRoutes } from './routes.ts'
export { isDivided, linesToPack, mayBeAtWarehouse, parcelsOf } from './shipments/pieces.ts'
export { countPiecesInParcels, findSent, findSold, type SoldOrder } from './sold.ts'
