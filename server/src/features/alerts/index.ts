export { mailShop } from './mail-shop.ts'
export { sendAlerts } from './send-alerts.ts'
