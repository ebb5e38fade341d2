/** A file of its own, so that the orders page need not load the schemas. */
export const receiptPath = (orderId: string, kind: 'pdf' | 'html' = 'pdf'): `/api/${string}` =>
  `/api/user/orders/${orderId}/receipt.${kind}`
