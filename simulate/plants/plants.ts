import type { SourceChange } from '../changed-source.ts'

/** A defect of the product, and what must hold that it breaks. */
export type Plant = SourceChange & { name: string; breaks: string }

const effects = 'server/src/features/orders/effects.ts'
const problems = 'server/src/features/orders/problems.ts'
const delivery = 'server/src/features/orders/delivery'
const payments = 'server/src/features/payments'
const family = 'server/src/features/accounts/family'

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
  {
    name: 'who leaves a family stays signed in',
    breaks: 'Who has left a family acts in it no more',
    file: `${family}/parents.ts`,
    find: 'await deleteSessionsOf(transaction, leaving.id)',
    replace: 'void deleteSessionsOf',
  },
  {
    name: 'the cart goes with who leaves',
    breaks: 'Nothing of a family is lost by leaving',
    file: `${family}/parents.ts`,
    find: 'await deleteSessionsOf(transaction, leaving.id)',
    replace: `await deleteSessionsOf(transaction, leaving.id)
    for (const { name, eraseData } of deps.personalData) if (name === 'cart') await eraseData(transaction, member.familyId)`,
  },
  {
    name: 'a family that is handed over has no opener',
    breaks: 'The parents of a family are those',
    file: `${family}/parents.ts`,
    find: 'await changeMember(transaction, successor.id, { is_opener: true })',
    replace: '',
  },
  {
    name: 'parents get mails that they do not want',
    breaks: 'Each parent gets the mails of the family that they want',
    file: `${family}/mail-to-parents.ts`,
    find: '!mutedMails.includes(purchase.kind)',
    replace: 'mutedMails.length < 3',
  },
  {
    name: 'nobody knows who has placed an order',
    breaks: 'Orders, packs and stories name who has placed them',
    file: 'server/src/features/orders/checkout/checkout.ts',
    find: 'placed_by: customer.accountId',
    replace: 'placed_by: null',
  },
  {
    name: 'each parent sees the own orders alone',
    breaks: 'All parents see one cart',
    file: 'server/src/features/orders/order-list.ts',
    find: 'data: listed.flatMap(',
    replace: 'data: listed.filter((row) => row.placed_by === member.accountId).flatMap(',
  },
  {
    name: 'sales add euros to dollars',
    breaks: 'In each currency the sales',
    file: 'server/src/features/sales/sum-day.ts',
    find: '({ country, currency }) =>',
    replace: '({ country, currency }) => country ??',
  },
  {
    name: 'the taxes of euros are told in dollars',
    breaks: 'In each currency the sales',
    file: 'server/src/features/invoices/report/tax-report.ts',
    find: 'SELECT invoice.currency, country,',
    replace: "SELECT 'USD' AS currency, country,",
  },
  {
    name: 'what the provider moves is told in dollars',
    breaks: 'In each currency the accountant',
    file: 'server/src/features/invoices/report/accounting.ts',
    find: `money(minus(cents, feeCents), currency),
  currency,`,
    replace: `money(minus(cents, feeCents), currency),
  'USD',`,
  },
  {
    name: 'a card of dollars pays euros',
    breaks: 'An order, its payments and cards',
    file: 'server/src/features/gifts/cards.ts',
    find: 'if (card.currency !== currency)',
    replace: "if (card.currency === 'JPY')",
  },
  {
    name: 'a gift is offered back by two mails',
    breaks: 'A gift is offered back to its giver by one mail',
    file: 'server/src/features/gifts/give-back.ts',
    find: 'await mailOffer(transaction, { shopOrigin }, gift)',
    replace: 'for (const _ of [1, 2]) await mailOffer(transaction, { shopOrigin }, gift)',
  },
  {
    name: 'nothing is offered back to a giver',
    breaks: 'What nobody has opened for a year is offered back',
    file: 'server/src/jobs.ts',
    find: "'offer-gifts': () => offerGifts({ db, clock, shopOrigin }),",
    replace: "'offer-gifts': () => void offerGifts,",
  },
  {
    name: 'what is given back can be opened meanwhile',
    breaks: 'What is being given back to its giver',
    file: 'server/src/features/gifts/give-back.ts',
    find: "await moveGift(transaction, gift.id, 'returned')",
    replace: 'void moveGift',
  },
  {
    name: 'each payment that a refund goes back to has a mail of its own',
    breaks: 'However many payments a refund goes back to',
    file: `${payments}/reports/record-report.ts`,
    find: 'const isReturned = await returnToCards(deps, db, payments)',
    replace: 'const isReturned = returnToCards === undefined && payments.length === 0',
  },
]

export function plantOf(name: string): Plant {
  const plant = plants.find((one) => one.name === name)
  if (plant === undefined) throw new Error(`There is no plant '${name}': ${plants.map((one) => one.name).join('; ')}`)
  return plant
}
