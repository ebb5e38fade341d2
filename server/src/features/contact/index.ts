export { contactPersonalData } from './personal-data.ts'
export { countMessages } from './queries.ts'
export { contactRoutes } from './routes.ts'
