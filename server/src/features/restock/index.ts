export { restockPersonalData } from './personal-data.ts'
export { restockRoutes } from './routes.ts'
export { sendReminders } from './send-reminders.ts'
