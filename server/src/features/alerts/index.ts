export { mailShop, type ShopMail } from './mail-shop.ts'
export { sendAlerts } from './send-alerts.ts'
