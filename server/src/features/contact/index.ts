export { contactPersonalData } from './personal-data.ts'
export { countMessages, countWithdrawals } from './queries.ts'
export { receiveMessage } from './receive-message.ts'
export { contactRoutes } from './routes.ts'
