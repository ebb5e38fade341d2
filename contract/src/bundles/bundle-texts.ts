export const bundleTexts = {
  bundleFailed: 'Failed to load bundle.',
  loading: 'Loading bundles...',
  failed: (message: string) => `Error loading bundles: ${message}`,
  none: 'No bundles available',
  notFound: 'There is no such bundle',
  alreadyPurchased: 'Bundle already purchased',
  alreadyPurchasedTitle: 'Bundle Already Purchased',
  priceChanged: 'The price has changed. Please look at it again.',
  downloaded: 'Download successful!',
  purchaseFirst: 'You need to purchase the bundle before downloading.',
  fileMissing: 'We cannot send this right now. We know about the problem and will fix it.',
} as const
