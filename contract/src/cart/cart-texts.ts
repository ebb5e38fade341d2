/** A file of their own, because the product page loads them without the texts of other features. */
export const cartTexts = {
  empty: 'Your cart is empty',
  startShopping: 'Start Shopping',
  quantityInvalid: 'Please choose a quantity between 1 and 5',
  atMostFive: 'You can add at most 5 of one product',
  full: 'A cart holds at most 50 different products',
  notInCart: 'This product is not in your cart',
  notInCurrency:
    'This product is not sold in the currency that you chose. Please remove it to check out, or choose another.',
  notRemembered: 'This was removed too long ago, or is back already',
  priceChanged: 'The price has changed meanwhile',
  updateFailed: 'Failed to update cart. Please try again.',
  removeFailed: 'Failed to remove item. Please try again.',
  addFailed: 'Failed to add product to cart. Please try again later.',
  quantityFailed: 'Failed to update quantity. Please try again.',
  clearFailed: 'Failed to clear cart',
  added: 'Product added to cart!',
  addedDialog: 'Product is added to cart.',
  signInFirst: 'To add a product to your cart, you need to log in first.',
} as const
