export { countDifferences, findDifferenceRows, findLastComparison } from './books/book-queries.ts'
export { compareBooks } from './books/compare-books.ts'
export { type CheckoutGate, createCheckoutGate } from './checkout/checkout-gate.ts'
export { closeCheckoutsById, closeCheckoutsJob, closeStaleCheckouts } from './checkout/close-checkouts.ts'
export { openCheckout } from './checkout/open-checkout.ts'
export { type Customer, refusePayer } from './checkout/refuse-payer.ts'
export type { Effects, MovedMoney, PaymentDeps } from './deps.ts'
export { findPaymentEvents } from './payment-events.ts'
export { closeProblem, findProblems, findProblemsToShow, toProblem } from './payment-problems.ts'
export { paymentPersonalData } from './personal-data.ts'
export {
  countPaymentProblems,
  countPendingBefore,
  findLastProofs,
  findOwnPayment,
  findPacksSold,
  findPageToPay,
  findPayment,
  findPayments,
  findProblemPayments,
  findTopUps,
  isUnreferenced,
  lockPayment,
  type PaymentRow,
} from './queries.ts'
export { tryRefund } from './refunds/execute-refund.ts'
export { reconcileRefunds } from './refunds/reconcile-refunds.ts'
export { erasePaymentReasons, findLastRefund, findRefunds, sumWithheld } from './refunds/refund-queries.ts'
export { refundSentence, sentSince } from './refunds/refund-sentence.ts'
export { type RefundRequest, type RequestedRefund, readLeftToRefund, requestRefund } from './refunds/request-refund.ts'
export { findDisputedCents } from './reports/apply-disputes.ts'
export { listDisputes, toDispute } from './reports/list-disputes.ts'
export { countOpenDisputes, findDisputesToShow, findLosses } from './reports/report-queries.ts'
export { paymentRoutes } from './routes.ts'
export { reconcilePayments } from './settlement/reconcile.ts'
export { settle } from './settlement/settle.ts'
