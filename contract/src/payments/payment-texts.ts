export const paymentTexts = {
  cartEmpty: 'Your cart is empty',
  cartChanged: 'Your cart has changed. Please look at it again.',
  customerDiffers: 'This cart belongs to another customer',
  addressNotOurs: 'The address to return to must be on this shop',
  sessionNotFound: 'There is no such payment',
  sessionFailed: 'Failed to create checkout session',
  statusFailed: 'Failed to verify purchase status',
  held: 'The parcel waits, because its payment is disputed with the bank.',
  successful: 'Payment Successful!',
  placed: 'Order placed',
  unsuccessful: 'Payment Failed!',
} as const
