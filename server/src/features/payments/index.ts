export { countDifferences, findDifferenceRows, findLastComparison } from './books/book-queries.ts'
export { compareBooks } from './books/compare-books.ts'
export {
  closeCheckouts,
  closeCheckoutsById,
  closeCheckoutsJob,
  closeStaleCheckouts,
} from './checkout/close-checkouts.ts'
export {
  type CheckoutGate,
  type Customer,
  createCheckoutGate,
  openCheckout,
  refusePayer,
} from './checkout/open-checkout.ts'
export type { Effects, FamilyPayment, MovedMoney, OrderEffects, PaymentDeps, Sale } from './deps.ts'
export {
  type CardShare,
  closeCheckoutsWithCard,
  findPaidByCard,
  findPaymentOfGift,
  holdCards,
  settleCards,
  sumByCards,
  sumHeld,
} from './gift-cards.ts'
export { findPaymentEvents, refundSentence, sentSince } from './payment-events.ts'
export {
  closeProblem,
  findProblems,
  findProblemsToShow,
  findWithPaymentProblems,
  toProblem,
} from './payment-problems.ts'
export { findPaidFor, findPaymentsOf, lockPaymentsOf } from './payments-of.ts'
export { paymentPersonalData } from './personal-data.ts'
export {
  countPaymentProblems,
  countPendingBefore,
  findBySession,
  findLastProofs,
  findOldUnpaidOrders,
  findOwnPayment,
  findPageToPay,
  findPaidSince,
  findTopUps,
  isUnreferenced,
  lockPayment,
  type PaymentRow,
} from './queries.ts'
export { reconcileRefunds, tryRefund } from './refunds/execute-refund.ts'
export { readLeftToRefund, readMoneyOf } from './refunds/money-of-order.ts'
export {
  countOpenDisputes,
  erasePaymentReasons,
  findDisputes,
  findDisputesToShow,
  findLastRefund,
  findLosses,
  findRefunds,
  listDisputes,
  sumWithheld,
  toDispute,
} from './refunds/refund-queries.ts'
export { type RefundRequest, type RequestedRefund, requestRefund } from './refunds/request-refund.ts'
export { paymentRoutes } from './routes.ts'
export { reconcilePayments, settle } from './settlement/settle.ts'
