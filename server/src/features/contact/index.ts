export { contactPersonalData } from './personal-data.ts'
export { countMessages } from './queries.ts'
export { receiveMessage } from './receive-message.ts'
export { contactRoutes } from './routes.ts'
