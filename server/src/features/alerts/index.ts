export { mailShop, type ShopMail, sendAlerts } from './mail-shop.ts'
