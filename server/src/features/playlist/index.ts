export { revokePass as revokeFeed } from './feed/feed-address.ts'
export { findDeletedIds } from './items/items.ts'
export { playlistPersonalData } from './personal-data.ts'
export { playlistRoutes } from './routes.ts'
