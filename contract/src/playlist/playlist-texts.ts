export const playlistTexts = {
  none: 'No Digital Content Found',
  failed: 'Error loading playlist. Please try again later.',
  toggleFailed: 'Failed to toggle item status',
  deleteFailed: 'Failed to delete item',
  activated: 'Item activated successfully',
  deactivated: 'Item deactivated successfully',
  deleted: 'Item deleted successfully',
  restored: 'Item restored',
  restoreFailed: 'The item could not be restored. Please try again.',
  notFound: 'There is no such item in the playlist',
  noFeed: 'There is no feed at this address, or no longer',
} as const
