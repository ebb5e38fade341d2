/** Where the receipt of a paid order is found; it needs the same access token as every call of a family. */
export const receiptPath = (orderId: string, kind: 'pdf' | 'html' = 'pdf'): `/api/${string}` =>
  `/api/user/orders/${orderId}/receipt.${kind}`
