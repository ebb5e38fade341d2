import { toTokens } from '../money.ts'
import { countTokens } from '../wallet/token-money.ts'
import type { MailDetails } from './kinds/orders.ts'

/** The subject of a mail about a purchase, which the timeline of an order repeats; of a later version's, its template. */
export function mailSubject(mail: MailDetails, order: number): string {
  switch (mail.template) {
    case 'confirmation':
    case 'story':
      return `Your order ${order} at ${mail.shop}`
    case 'refund':
      return `Your refund for order ${order} at ${mail.shop}`
    case 'refund_failed':
      return `Your refund for order ${order} at ${mail.shop} did not arrive`
    case 'cancelled':
      return `${mail.what === 'rest' ? 'The rest of your' : 'Your'} order ${order} at ${mail.shop} is cancelled`
    case 'shipped':
      return `Your order ${order} is on its way`
    case 'delivered':
      return `Your order ${order} has arrived`
    case 'address':
      return `The new address of your order ${order}`
    case 'tracking':
      return `The tracking number of your order ${order}`
    case 'parcel':
      return `${mail.isLast ? 'The rest of your order' : 'Part of your order'} ${order} is on its way: ${mail.pieces} of ${mail.inAll} pieces`
    case 'parcel_tracking':
      return `The tracking number of parcel ${mail.shipment} of your order ${order}`
    case 'return_receipt':
      return mail.isConfirmed
        ? `Your withdrawal from order ${order} is confirmed`
        : `We have received your withdrawal from order ${order}`
    case 'withdrawal_declared':
      return `We have received your withdrawal from order ${order}`
    case 'withdrawal_not_recorded':
      return `Your withdrawal from order ${order} needs a look`
    case 'return_approved':
      return `Your return ${mail.return} for order ${order} is approved`
    case 'return_declined':
      return `Your return ${mail.return} for order ${order}`
    case 'return_lapsed':
    case 'return_ended':
      return `Your return ${mail.return} for order ${order} is closed`
    case 'return_cancelled':
      return `Your return ${mail.return} for order ${order} is cancelled`
    case 'return_received':
      return `Your return ${mail.return} for order ${order} ${mail.wasSent ? 'has arrived' : 'is done'}`
    case 'story_given_back':
      return `You have given back order ${order}`
    case 'story_not_made':
      return `The story of order ${order} was not finished`
    case 'pack':
      return `Your ${countTokens(toTokens(mail.hundredths))} at ${mail.shop}`
    case 'pack_refund':
      return `Your refund at ${mail.shop}`
    case 'pack_refund_failed':
      return `Your refund at ${mail.shop} did not arrive`
    default:
      return (mail satisfies never as MailDetails).template
  }
}
