export const returnTexts = {
  nothingChosen: 'Please choose at least one piece',
  piecesInvalid: 'Please enter a number of pieces, such as 1',
  lineTwice: 'A line can be named once only',
  numberInvalid: 'Please enter the number of your order, such as 100123',
  productRequired: 'Please name the product',
  tooManyProducts: 'Please name at most 20 products',
  answerRequired: 'Please write what the customer is told',
  notFound: 'There is no such return',
  notPaid: 'This order is not paid, so there is nothing to return',
  periodOver: (day: string) => `The time to return this order ended on ${day}`,
  piecesGone: 'Some of this is returned or refunded already. What is left is shown now.',
  noSuchPieces: 'More pieces than the return has',
  cannotCancel: 'This return cannot be cancelled any more',
  cancelledOften: 'Five returns of this order were cancelled already. Please write to us.',
  cancelFailed: 'Your return could not be cancelled. Please try again.',
  stepInvalid: 'This return is a step further already',
  amountTooHigh: 'This is more than was paid for these pieces',
  /** The same whether there is such an order or not. */
  declared:
    'We have received your withdrawal. If there is an order with this number and this email address, a confirmation with its contents and the time is on its way to that address. Please open the link in it: only then anything follows.',
  confirmed: 'Your withdrawal is confirmed. An email says what happens next.',
  linkBroken: 'This link is not valid. Please copy the whole of it from the email.',
  confirmFailed: 'Your withdrawal could not be confirmed. Please try again.',
  declareFailed: 'Your withdrawal could not be sent. Please try again.',
  requestFailed: 'Your return could not be sent. Please try again.',
  /** A parcel to look at. */
} as const
