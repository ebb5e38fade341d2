/** The fixed words of the catalogue: the home page shows some, and must not bring those of every other feature. */
export const catalogTexts = {
  productsFailed: 'Failed to load products.',
  productsFailedForNow: 'Failed to load products. Please try again later.',
  productNotFound: 'Product not found',
  collectionNotFound: 'Collection not found',
} as const
