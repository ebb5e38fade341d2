export const bundleTexts = {
  bundleFailed: 'Failed to load bundle.',
  loading: 'Loading bundles...',
  failed: (message: string) => `Error loading bundles: ${message}`,
  none: 'No bundles available',
  notFound: 'There is no such bundle',
  alreadyPurchased: 'Bundle already purchased',
  alreadyPurchasedTitle: 'Bundle Already Purchased',
  purchaseFirst: 'You need to purchase the bundle before downloading.',
  fileMissing: 'This cannot be sent at the moment. We have been told, and will mend it.',
} as const
