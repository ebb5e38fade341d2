/** The fixed words of the shop, by feature. They stand apart from the schemas, so that a page can show them without the parser. */
export const catalogTexts = {
  productsFailed: 'Failed to load products.',
  productsFailedForNow: 'Failed to load products. Please try again later.',
  productNotFound: 'Product not found',
  collectionNotFound: 'Collection not found',
} as const

export const bundleTexts = {
  bundleFailed: 'Failed to load bundle.',
  loading: 'Loading bundles...',
  failed: (message: string) => `Error loading bundles: ${message}`,
  none: 'No bundles available',
} as const

export const contactTexts = {
  sent: 'Message sent. We will get back to you soon.',
  failed: 'Your message could not be sent. Please try again.',
  nameRequired: 'Please enter your name',
  messageRequired: 'Please enter a message',
} as const
