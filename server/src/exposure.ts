import { networkInterfaces } from 'node:os'
import { type Catalog, openPoints } from '@storylamp/contract/settings/owner-tasks'
import { type Config, ConfigProblem } from './config.ts'
import { countLackingFacts } from './features/catalog/index.ts'
import { readSettings } from './features/settings/index.ts'
import { countsStock } from './features/stock/index.ts'
import type { Db } from './platform/db/database.ts'
import type { Log } from './platform/logs/log.ts'
import { isPublicName } from './platform/network/public-name.ts'

const loopback = ['127.0.0.1', '::1']

/** This machine alone, unless HOST says otherwise: whoever reaches a sandbox can read every mail and pay with test cards. */
export function listenHosts({ host, isProduction }: Pick<Config, 'host' | 'isProduction'>): string[] {
  const [hasIpv6, hasIpv6Loopback] = [hasAddress(() => true), hasAddress((address) => address === '::1')]
  if (host !== undefined) return [host]
  // `::` includes IPv4, but fails on a machine without IPv6.
  if (isProduction) return [hasIpv6 ? '::' : '0.0.0.0']
  return hasIpv6Loopback ? loopback : loopback.slice(0, 1)
}

const hasAddress = (isIt: (address: string) => boolean) =>
  Object.values(networkInterfaces()).some((addresses) =>
    addresses?.some(({ family, address }) => family === 'IPv6' && isIt(address)),
  )

export const isOpenToOthers = ({ host }: Pick<Config, 'host'>): boolean =>
  host !== undefined && host !== 'localhost' && !loopback.includes(host)

/** Loud, because what customers must be told is missing while they pay. */
export async function warnOfOpenChecklist(config: Config, db: Db, log: Log): Promise<void> {
  if (!takesRealMoney(config)) return
  const missing = openPoints(await readSettings(db), await readCatalogFacts(db))
  if (missing.length === 0) return
  log.warn({ missing }, 'THE SHOP TAKES REAL MONEY, BUT ITS CHECKLIST IS OPEN: fill it in at /admin/settings')
}

/** Loud, because each of them can cost customers or the shop dearly. */
export function warnOfRisks({ risks }: Config, log: Log): void {
  if (risks.length > 0) log.warn({ risks }, 'SETTINGS ENDANGER THIS SHOP: see each of them in docs/operations.md')
}

/** What the checklist needs to know of the products. */
export const readCatalogFacts = async (db: Db): Promise<Catalog> => ({
  countsStock: await countsStock(db),
  lacking: await countLackingFacts(db),
})

/** Sandbox and demo accounts, whose password is public, must never stand beside what is real. */
export function refuseStandIns(config: Config): void {
  const signs = [...liveKeys(config), ...publicNames(config)]
  if (signs.length === 0) return
  throw new ConfigProblem(
    `This looks like a real shop: ${signs.join('; ')}. Beside that neither the sandbox starts nor are demo accounts made, ` +
      'because their password is public. Set NODE_ENV=production, or take the setting out.',
  )
}

export const takesRealMoney = ({ stripe }: Pick<Config, 'stripe'>): boolean =>
  /^(sk|rk)_live_/.test(stripe?.secretKey ?? '')

function liveKeys({ stripe, amazon }: Config): string[] {
  const isLiveStripe = takesRealMoney({ stripe })
  const isLiveAmazon = /sellingpartnerapi-\w+\.amazon\.com/.test(amazon?.apiBase ?? '')
  return [
    ...(isLiveStripe ? ['STRIPE_SECRET_KEY is a live key'] : []),
    ...(isLiveAmazon ? ['AMAZON_API_BASE leads to the real warehouse'] : []),
  ]
}

function publicNames({ shopOrigin, bundlesSiteUrl, allowedHosts }: Config): string[] {
  const names = [
    ...[shopOrigin, bundlesSiteUrl].map((url) => ['SHOP_ORIGIN or BUNDLES_SITE_URL', hostnameOf(url)] as const),
    ...allowedHosts.map((host) => ['ALLOWED_HOSTS', host.replace(/^\*\./, '')] as const),
  ]
  const found = names.filter(([, name]) => isPublicName(name)).map(([setting, name]) => `${setting} names ${name}`)
  return [...new Set(found)]
}

const hostnameOf = (url: string) => (URL.canParse(url) ? new URL(url).hostname : '')
