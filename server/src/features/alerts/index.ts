export { mailShop } from './mail-shop.ts'
export { forgetJob, reportFailure } from './queries.ts'
export { sendAlerts } from './send-alerts.ts'
