import { admins, everyone, family, parents } from './accounts/roles.ts'
import { productsCsvPath } from './catalog/import-products.ts'
import { guidePath } from './downloads/downloads.ts'
import type { Endpoint, Guard } from './endpoint.ts'
import {
  accountingPath,
  adminInvoicePath,
  adminReturnSlipPath,
  bundleDownloadPath,
  customersCsvPath,
  invoicePath,
  ledgerCsvPath,
  ordersCsvPath,
  receiptPath,
  returnSlipPath,
  storyContentPath,
  storyNarrationPath,
  taxReportPath,
  walletCsvPath,
} from './file-paths.ts'
import { owedCsvPath } from './gifts/owed-texts.ts'
import { reportMonth } from './invoices/invoices.ts'
import { orderFilter } from './orders/admin-orders.ts'
import { packingQuery, packingSlipsPath, pickListPath } from './orders/packing.ts'
import { salesQuery } from './sales/sales.ts'
import { salesCsvPath } from './sales/sales-texts.ts'

/** A GET whose reply is a file instead of JSON. */
export type FileCall = Guard & {
  path: string
  summary: string
  types: readonly string[]
  query?: Endpoint['query']
  errors: Endpoint['errors']
  /** A media player without a token asks by an address that carries its proof. */
  isOpenBySignedAddress?: true
}

const pdf = ['application/pdf'] as const
const csv = ['text/csv'] as const
const stories = ['audio/mpeg', 'video/mp4', 'image/gif', 'image/png', 'image/jpeg', 'image/webp'] as const
const ranges = ['not_found', 'file_unavailable', 'range_not_satisfiable'] as const

const exportGuard = { access: admins, right: 'exports', needsFreshPassword: true } as const

const fileCall = <const C extends FileCall>(call: C): C => call

/** Every file that the shop sends to a program; the OpenAPI document lists them with the endpoints. */
export const fileCalls = {
  productGuide: fileCall({
    path: guidePath(':id'),
    summary: 'The guide of a product',
    access: everyone,
    types: pdf,
    errors: ['not_found', 'too_many', 'unavailable'],
  }),
  downloadBundle: fileCall({
    path: bundleDownloadPath(':id'),
    summary: 'All files of a bought bundle',
    access: family,
    types: ['application/zip'],
    errors: [...ranges, 'purchase_required', 'too_many'],
  }),
  storyContent: fileCall({
    path: storyContentPath(':id', ':storyId'),
    summary: 'One story of a bought bundle',
    access: family,
    isOpenBySignedAddress: true,
    types: stories,
    errors: [...ranges, 'purchase_required'],
  }),
  storyNarration: fileCall({
    path: storyNarrationPath(':id', ':storyId'),
    summary: 'The narration of a picture story of a bought bundle',
    access: family,
    isOpenBySignedAddress: true,
    types: ['audio/mpeg'],
    errors: [...ranges, 'purchase_required'],
  }),
  feed: fileCall({
    path: '/api/playlist/feed',
    summary: 'The active playlist as a podcast feed',
    access: family,
    isOpenBySignedAddress: true,
    types: ['application/rss+xml'],
    errors: ['not_found', 'too_many', 'range_not_satisfiable'],
  }),
  feedFile: fileCall({
    path: '/api/playlist/feed/:file',
    summary: 'An episode of the podcast feed, or its transcript',
    access: family,
    isOpenBySignedAddress: true,
    types: [...stories, 'text/plain'],
    errors: [...ranges, 'too_many'],
  }),
  receiptPdf: fileCall({
    path: receiptPath(':id'),
    summary: 'The receipt of a paid order',
    access: parents,
    types: pdf,
    errors: ['not_found', 'too_many'],
  }),
  receiptHtml: fileCall({
    path: receiptPath(':id', 'html'),
    summary: 'The confirmation of a paid order as a page',
    access: parents,
    types: ['text/html'],
    errors: ['not_found', 'too_many'],
  }),
  invoicePdf: fileCall({
    path: invoicePath(':id'),
    summary: 'An invoice or credit note',
    access: parents,
    types: pdf,
    errors: ['not_found', 'too_many'],
  }),
  returnSlip: fileCall({
    path: returnSlipPath(':id'),
    summary: 'The slip for the parcel of a return',
    access: parents,
    types: pdf,
    errors: ['not_found', 'too_many'],
  }),
  transactionsCsv: fileCall({
    path: walletCsvPath,
    summary: 'All transactions of the wallet',
    access: parents,
    types: csv,
    errors: ['too_many'],
  }),
  adminInvoicePdf: fileCall({
    path: adminInvoicePath(':id'),
    summary: 'An invoice or credit note of any customer',
    access: admins,
    right: 'amounts',
    types: pdf,
    errors: ['not_found'],
  }),
  adminReturnSlip: fileCall({
    path: adminReturnSlipPath(':id'),
    summary: 'The slip for the parcel of any return',
    access: admins,
    right: 'orders',
    types: pdf,
    errors: ['not_found'],
  }),
  packingSlips: fileCall({
    path: packingSlipsPath,
    summary: 'The packing slips of orders',
    access: admins,
    right: 'shipping',
    query: packingQuery,
    types: pdf,
    errors: ['not_found'],
  }),
  pickList: fileCall({
    path: pickListPath,
    summary: 'What to take from the shelves for orders',
    access: admins,
    right: 'shipping',
    query: packingQuery,
    types: pdf,
    errors: ['not_found'],
  }),
  productsCsv: fileCall({
    path: productsCsvPath,
    summary: 'Every product, with the columns that an import reads',
    access: admins,
    right: 'catalog',
    types: csv,
    errors: [],
  }),
  ordersCsv: fileCall({
    path: ordersCsvPath,
    summary: 'Every order that a filter finds',
    ...exportGuard,
    query: orderFilter,
    types: csv,
    errors: [],
  }),
  customersCsv: fileCall({
    path: customersCsvPath,
    summary: 'Every customer',
    ...exportGuard,
    types: csv,
    errors: [],
  }),
  ledgerCsv: fileCall({
    path: ledgerCsvPath,
    summary: 'Every movement of tokens',
    ...exportGuard,
    types: csv,
    errors: [],
  }),
  taxReportCsv: fileCall({
    path: taxReportPath,
    summary: 'The taxes of a month',
    ...exportGuard,
    right: 'money',
    query: reportMonth,
    types: csv,
    errors: [],
  }),
  accountingZip: fileCall({
    path: accountingPath,
    summary: 'A month for the accountant: every document, and tables of documents, taxes and bookings',
    ...exportGuard,
    right: 'money',
    query: reportMonth,
    types: ['application/zip'],
    errors: ['too_many', 'provider_unavailable'],
  }),
  owedCsv: fileCall({
    path: owedCsvPath,
    summary: 'What the shop owes',
    ...exportGuard,
    right: 'money',
    types: csv,
    errors: [],
  }),
  salesCsv: fileCall({
    path: salesCsvPath,
    summary: 'The sales of a range of days',
    ...exportGuard,
    right: 'money',
    query: salesQuery,
    types: csv,
    errors: [],
  }),
} as const
