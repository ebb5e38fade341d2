export { webhookRoutes } from './routes.ts'
export { sendWebhooks } from './send-webhooks.ts'
