import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { emailAddress } from '@storylamp/contract/accounts/fields/email'
import { currencies } from '@storylamp/contract/currencies'
import * as z from 'zod/mini'
import { settingVariables, splitAtCommas } from './features/settings/index.ts'
import { isAllowedHost } from './platform/http/server/request-gate.ts'
import { isProxyNetwork } from './platform/network/proxy-networks.ts'
import { refusedInProduction, risksInProduction } from './production-settings.ts'
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
const origin = z
  .string()
  .check(z.refine((text) => /^https?:/i.test(text) && URL.canParse(text), 'must be an http or https address'))
const positive = (fallback: number) =>
  z._default(
    z.pipe(
      z.string().check(z.regex(/^\d+(\.\d+)?$/, 'must be a number')),
      z.pipe(z.transform(Number), z.number().check(z.positive())),
    ),
    fallback,
  )

const listOf = (commaSeparated: string) => splitAtCommas(commaSeparated.toLowerCase())

const areProxies = (text: string) => listOf(text).every(isProxyNetwork)
const proxyRule =
  'must list the addresses or networks of your proxies alone, such as 10.0.0.5 or 10.0.0.0/24, because these may claim any address'

const modes = ['development', 'test', 'production'] as const

const environment = z.object({
  NODE_ENV: z._default(z.enum(modes, `must be one of ${modes.join(', ')}`), 'development'),
  HOST: z.optional(z.string()),
  SEED: z.optional(z.enum(['none', 'demo'], 'must be none or demo')),
  PORT: z._default(port, 5000),
  SANDBOX_PORT: z._default(port, 5001),
  DATA_DIR: text('./data'),
  DATABASE_URL: z.optional(url),
  SHOP_ORIGIN: z.optional(origin),
  SHOP_CURRENCY: z.optional(z.enum(currencies, 'must be the code of a currency, such as EUR')),
  BUNDLES_SITE_URL: z.optional(origin),
  ALLOWED_HOSTS: text('localhost,*.localhost,127.0.0.1'),
  RATE_LIMIT_SCALE: positive(1),
  TRUST_PROXY: z._default(z.string().check(z.refine(areProxies, proxyRule)), ''),
  SMTP_URL: z.optional(url),
  MAIL_FROM: text('Storylamp <hello@storylamp.example>'),
  SISTER_SITE_URL: z.optional(origin),
  SISTER_SITE_HANDOVER: z._default(z.enum(['password', 'token']), 'password'),
  SISTER_SITE_SECRET: z.optional(z.string().check(z.minLength(16, 'must have 16 characters or more'))),
  STRIPE_SECRET_KEY: z.optional(z.string()),
  STRIPE_WEBHOOK_SECRET: z.optional(z.string()),
  STRIPE_API_BASE: z.optional(origin),
  STRIPE_TEST_MODE: z.optional(z.enum(['yes', 'no'], 'must be yes or no')),
  STORY_TOOL_URL: z.optional(origin),
  STORY_TOOL_SECRET: z.optional(z.string()),
  FULFILMENT: z._default(z.enum(['hand', 'amazon']), 'hand'),
  AMAZON_API_BASE: z.optional(origin),
  AMAZON_TOKEN_URL: z.optional(origin),
  AMAZON_CLIENT_ID: z.optional(z.string()),
  AMAZON_CLIENT_SECRET: z.optional(z.string()),
  AMAZON_REFRESH_TOKEN: z.optional(z.string()),
  DRAIN_MS: milliseconds(0),
  METRICS_PORT: z.optional(port),
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16, 'must have 16 characters or more'))),
  LOG_FOLDER: z.optional(z.string()),
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
})

type Parsed = z.infer<typeof environment>

export type Config = {
  isProduction: boolean
  /** Where the shop listens: undefined for this machine alone, or everywhere in production. */
  host: string | undefined
  /** What an empty database is filled with. */
  seed: 'none' | 'demo'
  port: number
  sandboxPort: number
  dataDir: string
  databaseUrl: string | undefined
  /** The shop's public origin, for canonical links, sitemap and emails. */
  shopOrigin: string
  bundlesSiteUrl: string
  allowedHosts: string[]
  rateLimitScale: number
  /** Addresses of the proxies whose X-Forwarded-For is trusted. */
  trustedProxies: string[]
  smtpUrl: string | undefined
  mailFrom: string
  /** The creative site that shares our accounts and sessions. */
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
  /** Whether admins must have a second factor; not while the sandbox runs. */
  isSecondFactorRequired: boolean
  /** How long the shop keeps serving after a stop signal, while its health check already fails. */
  drainMs: number
  /** What production can run with, but at a risk. */
  risks: string[]
  /** Prometheus reads the metrics from a separate port, or from the shop's port with a token. */
  metricsPort: number | undefined
  metricsToken: string | undefined
  /** Where the log is stored for 30 days, in addition to the standard output. */
  logFolder: string | undefined
  logLevel: z.infer<typeof environment>['LOG_LEVEL']
  /** By their variables: what fills the settings of a database on which the shop first starts. */
  firstSettings: Record<string, string | undefined>
}

export class ConfigProblem extends Error {}

/** Settings that production requires and that have no safe default. */
const neededInProduction = [
  'SHOP_ORIGIN',
  'ALLOWED_HOSTS',
  'MAIL_FROM',
  'CONTACT_EMAIL',
  'SMTP_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STORY_TOOL_URL',
  'STORY_TOOL_SECRET',
] as const

const neededForAmazon = [
  'AMAZON_API_BASE',
  'AMAZON_TOKEN_URL',
  'AMAZON_CLIENT_ID',
  'AMAZON_CLIENT_SECRET',
  'AMAZON_REFRESH_TOKEN',
] as const

const pairs = [
  ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['STORY_TOOL_URL', 'STORY_TOOL_SECRET'],
] as const

type Given = Record<string, string>

/** What production lacks or must not have, as far as it can be told before every value is understood. */
function lacksInProduction(given: Given): string[] {
  if (given.NODE_ENV !== 'production') return []
  const needed = [...neededInProduction, ...(given.FULFILMENT === 'amazon' ? neededForAmazon : [])]
  const missing = needed.filter((name) => given[name] === undefined)
  const { CONTACT_EMAIL: contactEmail } = given
  const isEmail = contactEmail === undefined || emailAddress.safeParse(contactEmail).success
  return [
    ...(missing.length > 0 ? [`${missing.join(', ')} must be set in production`] : []),
    ...(isEmail ? [] : ['CONTACT_EMAIL must be an email address']),
    ...refusedInProduction(given),
  ]
}

function problemsOf(e: Parsed, given: Given): string[] {
  const isMissing = (name: string) => given[name] === undefined
  const sisterSite = lacksSisterSecret(e) ? ['SISTER_SITE_HANDOVER=token needs SISTER_SITE_SECRET'] : []
  if (e.NODE_ENV !== 'production') {
    const halves = pairs.filter((pair) => pair.filter(isMissing).length === 1)
    return [...halves.map((pair) => `${pair.join(' and ')} must be set together`), ...sisterSite]
  }
  return [
    ...(e.SEED === 'demo' ? ['SEED=demo is for trying the shop out, not for production'] : []),
    ...(isMissing('ALLOWED_HOSTS') ? [] : unansweredHosts(e)),
    ...sisterSite,
  ]
}

/** Without an address the sandbox stands in, with a secret of its own. */
const lacksSisterSecret = ({ SISTER_SITE_URL: siteUrl, SISTER_SITE_SECRET: secret, ...e }: Parsed) =>
  e.SISTER_SITE_HANDOVER === 'token' && siteUrl !== undefined && secret === undefined

/** The shop's own links lead to these hosts, so it must answer to them. */
const unansweredHosts = (e: Parsed): string[] =>
  (['SHOP_ORIGIN', 'BUNDLES_SITE_URL'] as const)
    .filter((name) => e[name] && !isAllowedHost(new URL(e[name]).hostname, listOf(e.ALLOWED_HOSTS)))
    .map((name) => `ALLOWED_HOSTS must contain the host of ${name}`)

const stripeSettings = (e: Parsed): StripeSettings | undefined =>
  e.STRIPE_SECRET_KEY && e.STRIPE_WEBHOOK_SECRET
    ? { secretKey: e.STRIPE_SECRET_KEY, webhookSecret: e.STRIPE_WEBHOOK_SECRET, apiBase: e.STRIPE_API_BASE }
    : undefined

const storyToolSettings = (e: Parsed): StoryToolSettings | undefined =>
  e.STORY_TOOL_URL && e.STORY_TOOL_SECRET ? { url: e.STORY_TOOL_URL, secret: e.STORY_TOOL_SECRET } : undefined

function amazonSettings(e: Parsed): AmazonSettings | undefined {
  if (e.FULFILMENT !== 'amazon') return undefined
  const { AMAZON_API_BASE: apiBase, AMAZON_TOKEN_URL: tokenUrl, AMAZON_CLIENT_ID: clientId } = e
  const { AMAZON_CLIENT_SECRET: clientSecret, AMAZON_REFRESH_TOKEN: refreshToken } = e
  if (!apiBase || !tokenUrl || !clientId || !clientSecret || !refreshToken) return undefined
  return { apiBase, tokenUrl, clientId, clientSecret, refreshToken }
}

/** Names every problem at once, so that an operator need not fix them one start at a time. */
function parse(given: Given): Parsed {
  const { success, data, error } = environment.safeParse(given)
  const wrong = success
    ? problemsOf(data, given)
    : error.issues.map(({ path, message }) => `${path.join('.')} ${message}`)
  const problems = [...lacksInProduction(given), ...wrong]
  if (!success || problems.length > 0) throw new ConfigProblem(`${problems.join('; ')}.`)
  return data
}

export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== ''),
  )
  const e = parse(given)
  const isProduction = e.NODE_ENV === 'production'
  const shopOrigin = new URL(e.SHOP_ORIGIN ?? `http://localhost:${e.PORT}`).origin
  return {
    isProduction,
    host: e.HOST,
    seed: e.SEED ?? (isProduction ? 'none' : 'demo'),
    port: e.PORT,
    sandboxPort: e.SANDBOX_PORT,
    dataDir: resolve(e.DATA_DIR),
    databaseUrl: e.DATABASE_URL,
    shopOrigin,
    bundlesSiteUrl: e.BUNDLES_SITE_URL ?? bundlesSiteOf(isProduction ? shopOrigin : `http://localhost:${e.PORT}`),
    allowedHosts: listOf(e.ALLOWED_HOSTS),
    rateLimitScale: e.RATE_LIMIT_SCALE,
    trustedProxies: listOf(e.TRUST_PROXY),
    smtpUrl: e.SMTP_URL,
    mailFrom: e.MAIL_FROM,
    sisterSiteUrl: e.SISTER_SITE_URL?.replace(/\/+$/, '') ?? null,
    sisterSiteHandover: e.SISTER_SITE_HANDOVER,
    sisterSiteSecret: e.SISTER_SITE_SECRET,
    stripe: stripeSettings(e),
    storyTool: storyToolSettings(e),
    fulfilment: e.FULFILMENT,
    amazon: amazonSettings(e),
    sandboxUrl: null,
    isSecondFactorRequired: true,
    drainMs: e.DRAIN_MS,
    risks: isProduction ? risksInProduction(given) : [],
    metricsPort: e.METRICS_PORT,
    metricsToken: e.METRICS_TOKEN,
    logFolder: e.LOG_FOLDER,
    logLevel: e.LOG_LEVEL,
    firstSettings: Object.fromEntries(settingVariables.map((variable) => [variable, given[variable]])),
  }
}

/** The page /bundles exists on hosts whose first label is `bundles`. */
function bundlesSiteOf(origin: string): string {
  const { protocol, host, hostname } = new URL(origin)
  return isIP(hostname.replace(/^\[|\]$/g, '')) ? `${origin}/bundles` : `${protocol}//bundles.${host}/bundles`
}
