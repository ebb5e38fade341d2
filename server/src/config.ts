import { resolve } from 'node:path'
import * as z from 'zod/mini'
import type { AmazonSettings } from './providers/fulfilment/amazon-call.ts'
import type { StripeSettings } from './providers/payments/stripe.ts'
import type { StoryToolSettings } from './providers/story-tool/story-tool.ts'

const wholeNumber = (max: number, message: string) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,5}$/, message)),
    z.pipe(z.transform(Number), z.number().check(z.maximum(max, message))),
  )
const port = wholeNumber(65_535, 'must be a port number')
const milliseconds = (fallback: number) =>
  z._default(wholeNumber(60_000, 'must be milliseconds, at most 60000'), fallback)
const text = (fallback: string) => z._default(z.string().check(z.minLength(1)), fallback)
const url = z.string().check(z.regex(/^[a-z]+:\/\/\S+$/i, 'must be an address with its protocol'))
const positive = (fallback: number) =>
  z._default(
    z.pipe(
      z.string().check(z.regex(/^\d+(\.\d+)?$/, 'must be a number')),
      z.pipe(z.transform(Number), z.number().check(z.positive())),
    ),
    fallback,
  )

const environment = z.object({
  NODE_ENV: text('development'),
  PORT: z._default(port, 5000),
  SANDBOX_PORT: z._default(port, 5001),
  DATA_DIR: text('./data'),
  DATABASE_URL: z.optional(url),
  SHOP_NAME: text('Storylamp'),
  SHOP_ORIGIN: z.optional(url),
  BUNDLES_SITE_URL: z.optional(url),
  ALLOWED_HOSTS: text('localhost,*.localhost,127.0.0.1'),
  RATE_LIMIT_SCALE: positive(1),
  TRUST_PROXY: text(''),
  SMTP_URL: z.optional(url),
  MAIL_FROM: text('Storylamp <hello@storylamp.example>'),
  CONTACT_EMAIL: text('hello@storylamp.example'),
  SISTER_SITE_URL: z.optional(url),
  SISTER_SITE_HANDOVER: z._default(z.enum(['password', 'token']), 'password'),
  SISTER_SITE_SECRET: z.optional(z.string().check(z.minLength(16, 'must have 16 characters or more'))),
  STRIPE_SECRET_KEY: z.optional(z.string()),
  STRIPE_WEBHOOK_SECRET: z.optional(z.string()),
  STRIPE_API_BASE: z.optional(url),
  STORY_TOOL_URL: z.optional(url),
  STORY_TOOL_SECRET: z.optional(z.string()),
  FULFILMENT: z._default(z.enum(['hand', 'amazon']), 'hand'),
  AMAZON_API_BASE: z.optional(url),
  AMAZON_TOKEN_URL: z.optional(url),
  AMAZON_CLIENT_ID: z.optional(z.string()),
  AMAZON_CLIENT_SECRET: z.optional(z.string()),
  AMAZON_REFRESH_TOKEN: z.optional(z.string()),
  DRAIN_MS: milliseconds(0),
  METRICS_PORT: z.optional(port),
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16, 'must have 16 characters or more'))),
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
})

type Parsed = z.infer<typeof environment>

export type Config = {
  isProduction: boolean
  port: number
  sandboxPort: number
  dataDir: string
  databaseUrl: string | undefined
  shopName: string
  /** The shop's public origin, for canonical links, sitemap and emails. */
  shopOrigin: string
  bundlesSiteUrl: string
  allowedHosts: string[]
  rateLimitScale: number
  /** Addresses of the proxies whose X-Forwarded-For is trusted. */
  trustedProxies: string[]
  smtpUrl: string | undefined
  mailFrom: string
  contactEmail: string
  /** The creative site that shares our accounts and sessions (D15). */
  sisterSiteUrl: string | null
  /** How a parent is signed in there: by their password, or by a token that the shop signs with the secret. */
  sisterSiteHandover: 'password' | 'token'
  sisterSiteSecret: string | undefined
  stripe: StripeSettings | undefined
  storyTool: StoryToolSettings | undefined
  /** Who ships: staff by hand, or Amazon's warehouse. */
  fulfilment: 'hand' | 'amazon'
  amazon: AmazonSettings | undefined
  /** The sandbox's address; null in production. */
  sandboxUrl: string | null
  /** How long the shop keeps serving after a stop signal, while its health check already fails. */
  drainMs: number
  /** Prometheus reads the metrics from a separate port, or from the shop's port with a token. */
  metricsPort: number | undefined
  metricsToken: string | undefined
  logLevel: z.infer<typeof environment>['LOG_LEVEL']
}

export class ConfigProblem extends Error {}

const listOf = (commaSeparated: string) =>
  commaSeparated
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')

function stripeSettings(e: Parsed, isProduction: boolean): StripeSettings | undefined {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_BASE: apiBase } = e
  if (secretKey !== undefined && webhookSecret !== undefined) return { secretKey, webhookSecret, apiBase }
  if (secretKey !== undefined || webhookSecret !== undefined || isProduction) {
    throw new ConfigProblem(
      'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET must be set together, and in production they must be',
    )
  }
  return undefined
}

function storyToolSettings(e: Parsed, isProduction: boolean): StoryToolSettings | undefined {
  const { STORY_TOOL_URL: toolUrl, STORY_TOOL_SECRET: secret } = e
  if (toolUrl !== undefined && secret !== undefined) return { url: toolUrl, secret }
  if (toolUrl !== undefined || secret !== undefined || isProduction) {
    throw new ConfigProblem('STORY_TOOL_URL and STORY_TOOL_SECRET must be set together, and in production they must be')
  }
  return undefined
}

function amazonSettings(e: Parsed, isProduction: boolean): AmazonSettings | undefined {
  if (e.FULFILMENT !== 'amazon') return undefined
  const { AMAZON_API_BASE: apiBase, AMAZON_TOKEN_URL: tokenUrl, AMAZON_CLIENT_ID: clientId } = e
  const { AMAZON_CLIENT_SECRET: clientSecret, AMAZON_REFRESH_TOKEN: refreshToken } = e
  if (apiBase && tokenUrl && clientId && clientSecret && refreshToken) {
    return { apiBase, tokenUrl, clientId, clientSecret, refreshToken }
  }
  if (isProduction) throw new ConfigProblem('FULFILMENT=amazon needs every AMAZON_ setting')
  return undefined
}

/** Without an address the sandbox stands in, with a secret of its own. */
function checkSisterSite({ SISTER_SITE_URL: siteUrl, SISTER_SITE_SECRET: secret, ...e }: Parsed): void {
  if (e.SISTER_SITE_HANDOVER === 'token' && siteUrl !== undefined && secret === undefined) {
    throw new ConfigProblem('SISTER_SITE_HANDOVER=token needs SISTER_SITE_SECRET')
  }
}

export function readConfig(env: Record<string, string | undefined>): Config {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = environment.safeParse(present)
  if (!parsed.success) {
    throw new ConfigProblem(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('; '))
  }
  const e = parsed.data
  const isProduction = e.NODE_ENV === 'production'
  checkSisterSite(e)
  if (isProduction && e.SMTP_URL === undefined) throw new ConfigProblem('SMTP_URL must be set in production')
  return {
    isProduction,
    port: e.PORT,
    sandboxPort: e.SANDBOX_PORT,
    dataDir: resolve(e.DATA_DIR),
    databaseUrl: e.DATABASE_URL,
    shopName: e.SHOP_NAME,
    shopOrigin: (e.SHOP_ORIGIN ?? `http://localhost:${e.PORT}`).replace(/\/+$/, ''),
    bundlesSiteUrl: e.BUNDLES_SITE_URL ?? `http://bundles.localhost:${e.PORT}/bundles`,
    allowedHosts: listOf(e.ALLOWED_HOSTS).map((host) => host.toLowerCase()),
    rateLimitScale: e.RATE_LIMIT_SCALE,
    trustedProxies: listOf(e.TRUST_PROXY),
    smtpUrl: e.SMTP_URL,
    mailFrom: e.MAIL_FROM,
    contactEmail: e.CONTACT_EMAIL,
    sisterSiteUrl: e.SISTER_SITE_URL?.replace(/\/+$/, '') ?? null,
    sisterSiteHandover: e.SISTER_SITE_HANDOVER,
    sisterSiteSecret: e.SISTER_SITE_SECRET,
    stripe: stripeSettings(e, isProduction),
    storyTool: storyToolSettings(e, isProduction),
    fulfilment: e.FULFILMENT,
    amazon: amazonSettings(e, isProduction),
    sandboxUrl: null,
    drainMs: e.DRAIN_MS,
    metricsPort: e.METRICS_PORT,
    metricsToken: e.METRICS_TOKEN,
    logLevel: e.LOG_LEVEL,
  }
}
