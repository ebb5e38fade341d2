/** Where files are; apart from their schemas, which pages that name a path need not load. */
type Path = `/api/${string}`

export const bundleDownloadPath = (bundleId: string): Path => `/api/bundles/download/${bundleId}`
export const storyContentPath = (bundleId: string, storyId: string): Path =>
  `/api/bundles/${bundleId}/stories/${storyId}/content`
export const storyNarrationPath = (bundleId: string, storyId: string): Path =>
  `/api/bundles/${bundleId}/stories/${storyId}/narration`

export const invoicePath = (id: string): Path => `/api/user/invoices/${id}/invoice.pdf`
export const receiptPath = (orderId: string, kind: 'pdf' | 'html' = 'pdf'): Path =>
  `/api/user/orders/${orderId}/receipt.${kind}`
export const returnSlipPath = (id: string): Path => `/api/user/returns/${id}/slip.pdf`
export const walletCsvPath = '/api/wallet/transactions.csv'

export const adminInvoicePath = (id: string): Path => `/api/admin/invoices/${id}/invoice.pdf`
export const adminReturnSlipPath = (id: string): Path => `/api/admin/returns/${id}/slip.pdf`
export const ordersCsvPath = '/api/admin/orders.csv'
export const customersCsvPath = '/api/admin/customers.csv'
export const ledgerCsvPath = '/api/admin/ledger.csv'
export const accountingPath = '/api/admin/accounting.zip'
export const taxReportPath = '/api/admin/tax-report.csv'
