import { currencyOf, formatPrice } from '@storylamp/contract/money'
import type { WireAdminReturn as Return } from '@storylamp/contract/returns/admin-returns'

/** How a return ended; who may not see amounts reads the same without them. */
export function endText({ end, refund, receivedAt }: Pick<Return, 'end' | 'refund' | 'receivedAt'>) {
  const sum = refund === undefined ? 'The money' : formatPrice(refund.amount, currencyOf(refund))
  const isHere = receivedAt !== undefined
  switch (end) {
    case undefined:
      return undefined
    case 'refunded':
      return `${sum} ${refund?.state === 'requested' ? 'is on its way' : 'went back'} to the customer’s card.`
    case 'refund_failed':
      return `${sum} could not go back to the customer’s card. Look at the order, and refund it there.`
    case 'nothing_left':
      return `It ended ${isHere ? 'after it was received' : 'before anything was received'}. Nothing was left to refund: it went back on the order itself, the bank took it, or nothing was paid for the pieces.`
    case 'declined':
      return 'Staff declined it before anything was received. Nothing is refunded for it.'
    case 'lapsed':
      return 'Its parcel never came. Nothing is refunded for it.'
    case 'cancelled':
      return 'The customer took it back before anything was received. Nothing is refunded for it.'
  }
}
