export { notePersonalData } from './personal-data.ts'
export { noteRoutes } from './routes.ts'
