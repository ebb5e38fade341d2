export { playlistPersonalData } from './personal-data.ts'
export { playlistRoutes } from './routes.ts'
