import { join, resolve } from 'node:path'

export type Config = { port: number; smtpPort: number; storeFolder: string; webhookUrl: string; storyReportUrl: string }

/** Port 0 means any free port. Only SMTP may use it: the web address must be known beforehand. */
export function readConfig(environment = process.env): Config {
  if (!['development', 'test'].includes(environment.NODE_ENV || 'development')) {
    throw new Error('The sandbox only pretends to be the outside companies, so it does not start in production.')
  }
  const shop = `http://localhost:${environment.PORT || 5000}/api`
  return {
    port: readPort('SANDBOX_PORT', environment.SANDBOX_PORT) ?? 5001,
    smtpPort: readPort('SANDBOX_SMTP_PORT', environment.SANDBOX_SMTP_PORT) ?? 0,
    webhookUrl: readAddress('SANDBOX_WEBHOOK_URL', environment.SANDBOX_WEBHOOK_URL) ?? `${shop}/payment/webhook`,
    storyReportUrl:
      readAddress('SANDBOX_STORY_REPORT_URL', environment.SANDBOX_STORY_REPORT_URL) ??
      `${shop}/integrations/story-tool/stories`,
    storeFolder: join(resolve(environment.DATA_DIR || 'data'), 'sandbox'),
  }
}

function readPort(name: string, value: string | undefined) {
  if (!value) return undefined
  const port = Number(value)
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Error(`${name} must be a port number from 1 to 65535, but it is '${value}'.`)
  }
  return port
}

function readAddress(name: string, value: string | undefined) {
  if (!value) return undefined
  if (/^https?:/.test(value) && URL.canParse(value)) return value
  throw new Error(`${name} must be a web address, but it is '${value}'.`)
}
