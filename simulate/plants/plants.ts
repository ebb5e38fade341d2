import type { SourceChange } from '../changed-source.ts'

/** A defect of the product, and what must hold that it breaks. */
export type Plant = SourceChange & { name: string; breaks: string }

const effects = 'server/src/features/orders/effects.ts'
const problems = 'server/src/features/orders/problems.ts'
const delivery = 'server/src/features/orders/delivery'
const payments = 'server/src/features/payments'

/** The first five were defects of the shop. */
export const plants: Plant[] = [
  {
    name: 'orders leave although somebody must look at them',
    breaks: 'No step of an order is unexplained',
    file: `${delivery}/change-delivery.ts`,
    find: 'return refuseBlocked(order)',
    replace: 'return undefined',
  },
  {
    name: 'a page that was opened before an order changed still ships it',
    breaks: 'A page that was opened before an order changed',
    file: `${delivery}/change-delivery.ts`,
    find: 'version !== undefined && version !== order.version',
    replace: 'version !== undefined && version > order.version',
  },
  {
    name: 'a refund that succeeds erases the failure of another',
    breaks: 'A refund that failed is told',
    file: `${payments}/payment-problems.ts`,
    find: '!failures.some((failure) => failure.id === refund_id)',
    replace: "refunds.at(-1)?.state === 'succeeded'",
  },
  {
    name: 'a dispute that is over erases missing pieces',
    breaks: 'No step of an order is unexplained',
    file: problems,
    find: 'ofDispute.includes(kind)',
    replace: 'kind !== undefined',
  },
  {
    name: 'an overdue story gives its tokens back without a mail',
    breaks: 'Every mail that a timeline names',
    file: 'server/src/features/stories/reports/refund-overdue.ts',
    find: 'await mailAbout(transaction,',
    replace: 'await (async (..._: unknown[]) => {})(mailAbout,',
  },
  {
    name: 'a refund is never invoiced',
    breaks: 'Every payment has one invoice',
    file: 'server/src/features/invoices/with-invoices.ts',
    find: 'await issueCreditNotes(db, payment, clock())',
    replace: 'void issueCreditNotes',
  },
  {
    name: 'a confirmation is mailed twice',
    breaks: 'Every mail that a timeline names',
    file: effects,
    find: "await mailShop(db, site, 'orders',",
    replace: `await emailCustomer(db, site, order, (shop) => confirmationEmail(shop, order, lines))
    await mailShop(db, site, 'orders',`,
  },
  {
    name: 'shipping leaves no trace in the timeline',
    breaks: 'No step of an order is unexplained',
    file: 'server/src/features/orders/queries.ts',
    find: 'await recordEvent(db,',
    replace: "if (step.kind !== 'order.shipped') await recordEvent(db,",
  },
  {
    name: 'a child may buy bundles',
    breaks: 'A child never spends',
    file: 'contract/src/bundles/bundles.ts',
    find: 'access: parents,',
    replace: "access: ['user', 'child'],",
  },
  {
    name: 'what a cancelled order had is not for sale again',
    breaks: 'All pieces of a cancelled order',
    file: 'server/src/features/orders/shipments/move-shipment.ts',
    find: 'if (isLeaving) await alignStock(db, order.id)',
    replace: 'void alignStock',
  },
  {
    name: 'a dispute holds no parcel',
    breaks: 'The parcel of a disputed payment',
    file: problems,
    find: "await openProblem(db, order, 'disputed')",
    replace: 'false',
  },
  {
    name: 'a refund counts before the bank has paid it out',
    breaks: 'Every payment has one invoice',
    file: `${payments}/reports/record-report.ts`,
    find: "reported.filter(({ state }) => state === 'succeeded')",
    replace: "reported.filter(({ state }) => state !== 'failed')",
  },
  {
    name: 'nobody asks for payments of which no report came',
    breaks: 'The books of shop and provider',
    file: 'server/src/jobs.ts',
    find: "'reconcile-payments': () => reconcilePayments(payments),",
    replace: "'reconcile-payments': () => void reconcilePayments,",
  },
  {
    name: 'what comes back to a gift card is lost',
    breaks: 'The worth of a gift',
    file: 'server/src/features/gifts/cards.ts',
    find: "insertEntry(db, { gift_id: giftId, kind: 'returned', amount_cents: amount, refund_id: refundId })",
    replace: 'Promise.resolve([amount, refundId])',
  },
  {
    name: 'free tokens are not given',
    breaks: 'Goods that were paid give their free tokens',
    file: effects,
    find: 'await giveFreeTokens(db, order.family_id, order.id, order.free_tokens_hundredths)',
    replace: 'void giveFreeTokens',
  },
]

export function plantOf(name: string): Plant {
  const plant = plants.find((one) => one.name === name)
  if (plant === undefined) throw new Error(`There is no plant '${name}': ${plants.map((one) => one.name).join('; ')}`)
  return plant
}
