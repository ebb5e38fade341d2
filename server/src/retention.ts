import { findFilesOfBundles } from './features/bundles/index.ts'
import { findFilesOfCatalog } from './features/catalog/index.ts'
import { findFilesOfOrders } from './features/orders/index.ts'
import { nothingFollowed } from './features/payments/index.ts'
import { type FindUsedFiles, removeUnfinishedUploads, removeUnusedUploads } from './features/uploads/index.ts'
import type { Clock } from './platform/clock.ts'
import type { Db } from './platform/db/database.ts'
import { expireRows, type RetentionRule } from './platform/db/expire-rows.ts'
import type { Log } from './platform/log.ts'

const erased = 'until the family is erased'
const books = 'for accounting, without personal data once the family is erased'
const shop = 'as long as the shop'

/** One line for each table, and docs/privacy.md shows them (D65). A table without a rule fails a test. */
export const retentionRules: readonly RetentionRule[] = [
  // People
  { table: 'family', keeps: 'for good: an id and a date', why: 'Orders and the ledger refer to it.' },
  {
    table: 'erasure',
    keeps: 'for good: an id and a date',
    why: 'Who was erased stays erased when a backup is restored.',
  },
  {
    table: 'former_family',
    days: 365,
    after: 'left_at',
    event: 'the family was erased, if its tokens had moved: a keyed hash of its address',
    why: 'What it owes is owed by the account that the same address opens.',
  },
  { table: 'account', keeps: erased, why: 'Signing in, mails, delivery.' },
  { table: 'consent', keeps: erased, why: 'Proof of what a parent agreed to.' },
  { table: 'story_tool_consent', keeps: erased, why: 'Proof of what a parent agreed to, and withdrew.' },
  {
    table: 'known_device',
    days: 365,
    after: 'last_seen_at',
    event: 'it was last used',
    why: 'The devices of an account.',
  },
  { table: 'second_factor', keeps: 'until its account ends', why: "Admins' sign-in." },
  { table: 'recovery_code', keeps: 'until it is used, or its account ends', why: "Admins' sign-in." },
  {
    table: 'registration_attempt',
    days: 7,
    after: 'asked_at',
    event: 'registering',
    why: 'It waits for its code; the usernames are reserved.',
  },
  { table: 'mailed_code', days: 1, after: 'expires_at', event: 'it expires', why: 'Proves an email address.' },
  {
    table: 'session_handover',
    days: 0,
    after: 'expires_at',
    event: 'it expires',
    why: "Carries a session to the shop's other host.",
  },
  { table: 'session', days: 0, after: 'expires_at', event: 'it expires', why: 'Who is signed in.' },
  { table: 'session_token', keeps: 'until its session ends', why: 'Recognises a stolen token that is used twice.' },
  {
    table: 'rate_limit',
    days: 0,
    after: 'to_timestamp(expire / 1000.0)',
    event: 'it expires',
    why: 'Limits; addresses and names are hashed.',
  },
  {
    table: 'contact_message',
    days: 365,
    after: 'created_at',
    event: 'it was sent',
    why: 'To answer, and to be asked again.',
  },
  { table: 'message_reply', keeps: 'as its message', why: 'What staff answered.' },
  { table: 'note', keeps: erased, why: 'What staff wrote down about a customer or an order.' },

  // The cart and payments
  { table: 'cart_line', days: 365, after: 'added_at', event: 'it was added', why: 'The cart waits for its family.' },
  {
    table: 'stock_reminder',
    days: 180,
    after: 'asked_at',
    event: 'it was asked for, or until its mail',
    why: 'One mail when a product is back.',
  },
  { table: 'removed_cart_line', days: 1, after: 'removed_at', event: 'it was removed', why: 'Undo.' },
  {
    table: 'idempotency_key',
    days: 60,
    after: 'created_at',
    event: 'the request',
    why: 'Clients retry within minutes; 60 days is ample.',
  },
  {
    table: 'payment',
    days: 90,
    after: 'settled_at',
    event: 'a checkout ended unpaid',
    only: `state IN ('failed', 'abandoned') AND problem IS NULL AND ${nothingFollowed}`,
    why: 'The customer still finds the failed order; of many, the newest 20.',
  },
  { table: 'payment', keeps: books, why: 'What was paid.' },
  { table: 'wallet_give_back', keeps: 'as its refund', why: 'The tokens that a refund was for.' },
  { table: 'wallet_pack', keeps: 'as its payment', why: 'What was paid for.' },
  { table: 'payment_refund', keeps: books, why: 'What went back.' },
  { table: 'refunded_part', keeps: 'as its refund', why: 'The lines that a refund was for.' },
  { table: 'payment_dispute', keeps: books, why: 'What banks took back.' },
  {
    table: 'payment_difference',
    days: 365,
    after: 'resolved_at',
    event: 'it was resolved',
    why: 'To see what was amiss in the books.',
  },
  {
    table: 'payment_comparison',
    days: 365,
    after: 'compared_at',
    event: 'the comparison',
    why: 'Shows that the books were compared.',
  },
  {
    table: 'payment_event',
    days: 90,
    after: 'handled_at',
    event: 'it was handled',
    why: 'The provider sends an event again for 30 days at most.',
  },
  {
    table: 'customer_order',
    days: 30,
    after: 'created_at',
    event: 'the order, if its payment failed',
    only: "payment_status = 'Failed'",
    empties: ['delivery_details', 'tracking'],
    why: 'The customer may try again.',
  },
  {
    table: 'customer_order',
    days: 30,
    after: 'family_deleted_at',
    event: 'its family was erased while the parcel was on its way, or until it is delivered',
    only: 'family_deleted_at IS NOT NULL',
    empties: ['delivery_details', 'tracking'],
    why: 'The parcel arrives.',
  },
  { table: 'customer_order', keeps: 'as its payment', why: 'What was sold.' },
  { table: 'order_line', keeps: 'as its order', why: 'What was sold.' },
  {
    table: 'order_parcel',
    keeps: 'as its order, and its tracking as the address of the order',
    why: 'What of a divided order left when, and with whom.',
  },
  { table: 'order_parcel_line', keeps: 'as its parcel', why: 'The pieces of a parcel.' },
  { table: 'discount', keeps: shop, why: 'Discount codes, without personal data.' },
  {
    table: 'discount_use',
    keeps: 'as its payment, until that ends unpaid',
    why: 'How often a code was used; it names the family by its id.',
  },
  {
    table: 'order_return',
    keeps: 'as its order, and the words of customer and staff until the family is erased',
    why: 'What was withdrawn from or sent back, and when.',
  },
  {
    table: 'withdrawal',
    days: 365,
    after: 'declared_at',
    event: 'it was declared, or until the family is erased',
    why: 'What was withdrawn from without signing in, and who confirmed it.',
  },
  { table: 'order_return_line', keeps: 'as its return', why: 'The pieces of a return.' },
  { table: 'order_event', keeps: 'as its order', why: 'Its timeline, which names nobody of the family.' },

  { table: 'sales_change', keeps: 'until its day is summed', why: 'Which days of sales are to be summed again.' },
  { table: 'country_sales', keeps: shop, why: 'What each day sold to each country, without personal data.' },
  { table: 'product_sales', keeps: shop, why: 'What each day sold of each product, without personal data.' },
  { table: 'shipped_pieces', keeps: shop, why: 'How many pieces each day shipped.' },

  { table: 'invoice', keeps: books, why: 'What the law asks to keep for years; it is never changed.' },
  { table: 'invoice_line', keeps: 'as its invoice', why: 'What was sold, at which rate of tax.' },
  { table: 'spent_tokens', keeps: books, why: 'The tax on tokens that are taxed when they are spent.' },
  { table: 'spent_tokens_progress', keeps: books, why: 'How far that tax is recorded.' },
  { table: 'invoice_buyer', keeps: erased, why: 'Names the buyer on the invoice.' },
  { table: 'invoice_series', keeps: shop, why: 'Begins the numbers anew after a restore.' },
  { table: 'invoice_counter', keeps: shop, why: 'The last number of each year.' },

  // The wallet and stories
  { table: 'wallet_account', keeps: books, why: 'The ledger.' },
  { table: 'wallet_transfer', keeps: books, why: 'The ledger.' },
  { table: 'wallet_entry', keeps: books, why: 'The ledger.' },
  {
    table: 'story_order',
    keeps: `${books}; when a bundle was first used, ${erased}`,
    why: 'What tokens were spent on, and whether it can be given back.',
  },
  { table: 'made_story', keeps: erased, why: 'Stories that the family paid for; they may name its children.' },
  { table: 'playlist_choice', keeps: 'as its order', why: 'What the playlist shows.' },
  { table: 'podcast_feed', keeps: 'as its family: whether a feed is open', why: 'Ends the addresses of feeds.' },

  // The shop itself
  {
    table: 'audit_entry',
    days: 730,
    after: 'at',
    event: 'it was written',
    why: 'Who did and who read what; reasons are erased with the family.',
  },
  {
    table: 'upload',
    keeps: '30 days after the upload, and until nothing names the file',
    why: "Products' and stories' files.",
  },
  { table: 'setting', keeps: shop, why: 'The settings, without personal data of customers.' },
  { table: 'setting_change', keeps: shop, why: 'Who changed which setting; it names admins alone.' },
  { table: 'product', keeps: shop, why: 'The catalog, without personal data.' },
  { table: 'collection', keeps: shop, why: 'The catalog, without personal data.' },
  { table: 'product_search_key', keeps: shop, why: 'The catalog, without personal data.' },
  { table: 'product_listing', keeps: shop, why: 'The catalog, without personal data.' },
  { table: 'product_collection', keeps: shop, why: 'The catalog, without personal data.' },
  {
    table: 'product_price',
    keeps: 'until its product is deleted',
    why: 'The prices before a reduction, without personal data.',
  },
  { table: 'stock', keeps: shop, why: 'The pieces of each product, without personal data.' },
  { table: 'stock_hold', keeps: 'until its checkout ends', why: 'What open checkouts hold.' },
  { table: 'stock_movement', keeps: shop, why: 'Why pieces came and went; it names orders and admins alone.' },
  { table: 'bundle', keeps: shop, why: 'The catalog, without personal data.' },
  { table: 'bundle_story', keeps: shop, why: 'The catalog, without personal data.' },
  { table: 'search_entry', keeps: shop, why: 'What customers can find, without personal data.' },
  { table: 'search_word', keeps: shop, why: 'The words of the shop, to correct what is typed.' },
  {
    table: 'search_later',
    keeps: 'until a job has read it',
    why: 'Products whose words the search has to read again.',
  },
  { table: 'search_stale', keeps: 'until its transaction ends', why: 'What the search has to read again.' },
  {
    table: 'empty_search',
    days: 90,
    after: 'last_day::timestamptz',
    event: 'it was last searched for',
    why: 'What the shop is asked for and does not have; not who asked.',
  },
  {
    table: 'alert',
    days: 30,
    after: 'at',
    event: 'it happened, or as long as its job is kept',
    // Without its alert, a job that was given up would be told of again.
    only: 'NOT EXISTS (SELECT FROM job WHERE job.id = job_id)',
    why: 'Tells the shop of what needs a person; it names orders, and no customer.',
  },
  { table: 'seed', keeps: shop, why: 'Which seeds have run.' },
  { table: 'migration', keeps: shop, why: 'Which migrations have run.' },
  { table: 'shop_key', keeps: shop, why: 'The keys that the shop signs with.' },

  // Jobs
  {
    table: 'job',
    days: 30,
    after: 'run_at',
    event: 'the last attempt',
    only: 'attempts >= max_attempts AND locked_at IS NULL',
    why: 'An admin may retry what was given up; a done job is deleted at once.',
  },
  { table: 'periodic_job', keeps: shop, why: 'When each periodic job was last due.' },
]

/** What may show or sell uploaded files. Orders are asked last, for the few files that nothing else names. */
const usedFiles: FindUsedFiles[] = [findFilesOfCatalog, findFilesOfBundles, findFilesOfOrders]

export type RetentionDeps = { db: Db; clock: Clock; log: Log; uploads: string }

/** The nightly job. A step that fails is logged and stops no other; then the job fails, so that it is tried again. */
export async function expireData({ db, clock, log, uploads }: RetentionDeps): Promise<void> {
  const now = clock()
  const steps = [
    ...retentionRules.map((rule) => ({ of: rule.table, run: () => expireRows(db, rule, now) })),
    { of: 'unfinished uploads', run: () => removeUnfinishedUploads(uploads, clock) },
    { of: 'unused uploads', run: () => removeUnusedUploads({ db, clock, folder: uploads }, usedFiles) },
  ]
  const failed: string[] = []
  for (const { of, run } of steps) {
    await run().catch((error: unknown) => {
      log.error({ err: error, of }, 'old data could not be deleted')
      failed.push(of)
    })
  }
  if (failed.length > 0) throw new Error(`old data is left in ${failed.join(', ')}`)
}
