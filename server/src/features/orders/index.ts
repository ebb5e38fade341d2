export {
  countOrdersOf,
  countParcelProblems,
  countToShip,
  findPaymentOfOrder,
  salesSince,
} from './admin/admin-order-queries.ts'
export { findAuditTargets } from './admin/physical-order.ts'
export { cancelParcels } from './delivery/cancel-parcels.ts'
export { followDeliveries } from './delivery/follow-deliveries.ts'
export { fulfilOrder, fulfilOrderJob } from './delivery/fulfil-order.ts'
export { orderEffects } from './effects.ts'
export { orderPersonalData } from './personal-data.ts'
export {
  findFilesOfOrders,
  findLastCountry,
  findLines,
  findOrderById,
  findOrderOfPayment,
  findOrdersOfPayments,
  type LineRow,
  type OrderRow,
} from './queries.ts'
export { findRefundedParts, readAllFrozen, readFrozen } from './refunds/refunded-parts.ts'
export { orderRoutes } from './routes.ts'
