/** A file of its own, so that the home page's script does not carry the texts of every feature. */
export const catalogTexts = {
  productsFailed: 'Failed to load products.',
  productsFailedForNow: 'Failed to load products. Please try again later.',
  productNotFound: 'Product not found',
  collectionNotFound: 'Collection not found',
  cursorInvalid: 'This cursor is not of this list.',
} as const
