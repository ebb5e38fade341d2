export { countDifferences, findDifferenceRows, findLastComparison } from './books/book-queries.ts'
export { compareBooks } from './books/compare-books.ts'
export { type CheckoutGate, type Customer, createCheckoutGate, refusePayer } from './checkout/checkout-gate.ts'
export { closeCheckoutsById, closeCheckoutsJob, closeStaleCheckouts } from './checkout/close-checkouts.ts'
export { openCheckout } from './checkout/open-checkout.ts'
export type { Effects, MovedMoney, PaymentDeps } from './deps.ts'
export { findPaymentEvents, refundSentence, sentSince } from './payment-events.ts'
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
export { reconcileRefunds, tryRefund } from './refunds/execute-refund.ts'
export { erasePaymentReasons, findLastRefund, findRefunds, sumWithheld } from './refunds/refund-queries.ts'
export { type RefundRequest, type RequestedRefund, readLeftToRefund, requestRefund } from './refunds/request-refund.ts'
export { findDisputedCents } from './reports/record-report.ts'
export { countOpenDisputes, findDisputesToShow, findLosses, listDisputes, toDispute } from './reports/report-queries.ts'
export { paymentRoutes } from './routes.ts'
export { reconcilePayments, settle } from './settlement/settle.ts'
