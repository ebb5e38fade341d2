export { playlistKeeper } from './keeper.ts'
export { playlistRoutes } from './routes.ts'
