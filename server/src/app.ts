import { join } from 'node:path'
import { currencyFor, soldCurrencies } from '@storylamp/contract/settings/sold-currencies'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { limitAccounts } from './account-limits.ts'
import { findAuditTargets } from './audit-targets.ts'
import type { Config } from './config.ts'
import { readCatalogFacts, takesRealMoney } from './exposure.ts'
import {
  accountHashKey,
  accountRoutes,
  copiedPersonalData,
  createWrongCodeCounter,
  limitsPerAccount,
  replayErasures,
} from './features/accounts/index.ts'
import { adminPersonalData, adminRoutes } from './features/admin/index.ts'
import { bundleAdminRoutes, bundleRoutes, findShownBundles, findShownStories } from './features/bundles/index.ts'
import { cartPersonalData, cartRoutes } from './features/cart/index.ts'
import { catalogAdminRoutes, catalogRoutes, findShownProducts, priceProductsIn } from './features/catalog/index.ts'
import { contactPersonalData, contactRoutes } from './features/contact/index.ts'
import { discountAdminRoutes, limitGuesses, priceDiscountsIn } from './features/discounts/index.ts'
import { downloadRoutes } from './features/downloads/index.ts'
import { auditRoutes } from './features/events/index.ts'
import { giftAdminRoutes, giftPersonalData, giftRoutes } from './features/gifts/index.ts'
import { findTaxes, invoicePersonalData, invoiceRoutes } from './features/invoices/index.ts'
import { notePersonalData, noteRoutes } from './features/notes/index.ts'
import { findOrderByNumber, findOrdersOf, orderPersonalData, orderRoutes } from './features/orders/index.ts'
import { createCheckoutGate, paymentPersonalData, paymentRoutes } from './features/payments/index.ts'
import { playlistPersonalData, playlistRoutes, revokeFeed } from './features/playlist/index.ts'
import { quoteRoutes } from './features/quote/index.ts'
import { restockPersonalData, restockRoutes } from './features/restock/index.ts'
import { limitWithdrawals, returnPersonalData, returnRoutes, withdrawalPersonalData } from './features/returns/index.ts'
import { salesRoutes } from './features/sales/index.ts'
import { indexPages, renewPages, searchRoutes } from './features/search/index.ts'
import {
  createSettingsCache,
  readSettings,
  type SettingsCache,
  settingsAdminRoutes,
} from './features/settings/index.ts'
import { siteRoutes } from './features/site/index.ts'
import { stockRoutes } from './features/stock/index.ts'
import { isBundleBought, purchasedBundles, storyPersonalData, storyRoutes } from './features/stories/index.ts'
import { pageRefusal, readTextPages, textRoutes } from './features/texts/index.ts'
import { uploadRoutes, uploadsFolder } from './features/uploads/index.ts'
import { walletPersonalData, walletRoutes } from './features/wallet/index.ts'
import { webhookRoutes } from './features/webhooks/index.ts'
import { databaseProbe, healthRoutes } from './health.ts'
import { serveMetrics, startMetrics } from './metrics.ts'
import { buildFolder } from './pages/built-pages.ts'
import type { PageRenderer } from './pages/page-renderer.ts'
import { pageRoutes } from './pages/page-routes.ts'
import { staticFiles } from './pages/static-files.ts'
import { type Changes, catchUpAfterChanges, type ResponseCache } from './platform/cache/response-cache.ts'
import { type Clock, hourSeconds } from './platform/clock.ts'
import { createCursors } from './platform/db/cursors.ts'
import type { Db } from './platform/db/database.ts'
import { createFiles } from './platform/files/files.ts'
import { type LimitsPerAddress, limitsPerAddress } from './platform/http/endpoints/rate-limit.ts'
import { apiDocsRoutes } from './platform/http/openapi/api-docs.ts'
import { createLoad } from './platform/http/server/load.ts'
import { createHostRule } from './platform/http/server/request-gate.ts'
import { createHttpServer } from './platform/http/server/server.ts'
import { createShutdown } from './platform/http/server/shutdown.ts'
import { createSignedUrls } from './platform/http/signed-url.ts'
import { createLimit } from './platform/limits/rate-limiter.ts'
import type { Log } from './platform/logs/log.ts'
import { createPseudonyms } from './platform/logs/pseudonym.ts'
import { silentMeter } from './platform/metrics/request-metrics.ts'
import { createPasswords } from './platform/passwords/passwords.ts'
import { shopKey } from './platform/secrets/keys.ts'
import type { Providers } from './providers.ts'
import { shownSettings } from './shown-settings.ts'
import { inVisitorsCurrency } from './visitor-currency.ts'

export type AppDeps = {
  config: Config
  clock: Clock
  db: Db
  pool: pg.Pool
  changes: Changes
  responseCache: ResponseCache
  renderer: PageRenderer
  providers: Providers
  log: Log
}

const soldFolder = join(import.meta.dirname, '../../assets/stories')

/** Builds the shop's HTTP server; the caller decides where it listens. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { config, clock, db, pool, changes, log } = deps
  const settings = createSettingsCache({ db, changes, log })
  await settings.read()
  const { app, hostOf, metrics } = await createServer(deps, settings)
  const limits = limitsPerAddress(pool, config.rateLimitScale)
  await addAccounts(app, deps, settings, limits)
  const shared = await createShared(deps, settings, limits)
  addSales(app, deps, shared)
  await addCatalog(app, deps, shared)
  await addTexts(app, deps, shared)
  auditRoutes(app, db, findAuditTargets)
  adminRoutes(app, { db, clock })
  webhookRoutes(app, { db, clock, key: await shopKey(db, 'webhooks'), reach: config })
  await addPages(app, deps, { settings, hostOf, metrics })
  return app
}

async function createServer(
  { config, clock, db, pool, changes, responseCache, log }: AppDeps,
  settings: SettingsCache,
) {
  const { trustedProxies, rateLimitScale } = config
  const hostOf = createHostRule(config.allowedHosts)
  const shutdown = createShutdown(config.drainMs)
  const isDatabaseUp = databaseProbe(db, changes)
  const metrics = await startMetrics({ config, pool, db, clock, log, isDatabaseUp })
  const meter = metrics?.meter ?? silentMeter
  const pseudonyms = createPseudonyms(await shopKey(db, 'logs'))
  const load = createLoad(rateLimitScale)
  const localize = inVisitorsCurrency(settings)
  const readCurrencies = async () => soldCurrencies((await settings.readOrLast()).settings.selling)
  const http = { log, hostOf, responseCache, trustedProxies, meter, shutdown, pseudonyms, load, localize }
  const app = createHttpServer({ ...http, readCurrencies })
  limitAccounts(app, rateLimitScale)
  healthRoutes(app, shutdown, isDatabaseUp)
  return { app, hostOf, metrics }
}

async function addAccounts(
  app: FastifyInstance,
  deps: AppDeps,
  settings: SettingsCache,
  limits: LimitsPerAddress,
): Promise<void> {
  const { config, clock, db, pool, providers, log } = deps
  const { shopOrigin, bundlesSiteUrl, rateLimitScale } = config
  const passwords = createPasswords()
  const factorKey = await shopKey(db, 'second-factors')
  const personalData = [
    cartPersonalData,
    paymentPersonalData(providers.payments),
    orderPersonalData({ shopOrigin, clock }),
    returnPersonalData,
    withdrawalPersonalData,
    invoicePersonalData,
    walletPersonalData,
    giftPersonalData,
    storyPersonalData,
    playlistPersonalData,
    contactPersonalData,
    notePersonalData,
    restockPersonalData,
    adminPersonalData,
    copiedPersonalData,
  ]
  const accounts = {
    db,
    settings,
    clock,
    passwords,
    factorKey,
    isSecondFactorRequired: config.isSecondFactorRequired,
    shopOrigin,
    bundlesSiteUrl,
    personalData,
    purchasedBundles,
    revokeFeed,
    sisterSite: sisterSiteOf(config),
    hashKey: await accountHashKey(db),
    countWrongCode: createWrongCodeCounter(pool, log, clock, rateLimitScale),
    ...limitsPerAccount(pool, rateLimitScale),
  }
  await replayErasures(accounts, config.dataDir)
  accountRoutes(app, accounts, limits)
}

/** What the routes of several features need. */
async function createShared(
  { config: { dataDir, shopOrigin }, clock, db, providers: { storyTool }, log }: AppDeps,
  settings: SettingsCache,
  limits: LimitsPerAddress,
) {
  const addresses = createSignedUrls(await shopKey(db, 'addresses'), clock)
  const uploads = uploadsFolder(dataDir)
  const soldFiles = createFiles(soldFolder, { uploads })
  const stories = { db, clock, log, storyTool, soldFiles, addresses, shopOrigin }
  const readCurrency = async (asked?: string) => currencyFor((await settings.read()).selling, asked)
  const catalog = { db, cursors: createCursors(await shopKey(db, 'cursors')), readCurrency }
  return { settings, limits, uploads, soldFiles, stories, catalog }
}

type Shared = Awaited<ReturnType<typeof createShared>>

function addSales(app: FastifyInstance, deps: AppDeps, { settings, limits, stories }: Shared): void {
  const { config, clock, db, pool, providers } = deps
  const { shopOrigin, isProduction, rateLimitScale } = config
  const { payments, fulfilment } = providers
  cartRoutes(app, { db, settings })
  stockRoutes(app, db)
  restockRoutes(app, { db, clock }, limits)
  const checkoutGate = createCheckoutGate(payments, limits, shopOrigin)
  paymentRoutes(app, payments)
  quoteRoutes(app, { db, clock, settings })
  noteRoutes(app, db)
  orderRoutes(
    app,
    { db, clock, settings, payments, stories, findPackTaxes: findTaxes, fulfilment, shopOrigin, buildFolder },
    {
      gate: checkoutGate,
      limitGuesses: limitGuesses(pool, rateLimitScale),
      addressChanges: createLimit(pool, 'address-changes', { points: 5, perSeconds: 24 * hourSeconds }),
    },
  )
  returnRoutes(
    app,
    { db, clock, payments, shopOrigin, isProduction, buildFolder },
    limitWithdrawals(pool, limits, rateLimitScale),
  )
  discountAdminRoutes(app, { db, clock })
  invoiceRoutes(app, { db, clock, provider: payments.provider, shopOrigin, buildFolder })
  salesRoutes(app, { db, clock })
  walletRoutes(app, payments, checkoutGate)
  giftAdminRoutes(app, { db, clock, shopOrigin, findOrderByNumber, findOrdersOf })
  giftRoutes(app, { db, clock, payments, shopOrigin }, stories, { limits, gate: checkoutGate })
}

/** Products, stories and bundles, with what changes them. */
async function addCatalog(app: FastifyInstance, deps: AppDeps, shared: Shared): Promise<void> {
  const { config, clock, db, responseCache } = deps
  const { settings, limits, uploads, soldFiles, stories, catalog } = shared
  storyRoutes(app, stories)
  playlistRoutes(app, { ...stories, feedKey: await shopKey(db, 'feeds') })
  catalogRoutes(app, catalog, responseCache)
  bundleRoutes(app, { db, soldFiles }, responseCache)
  await app.register(async (catalogChanges) => {
    catchUpAfterChanges(catalogChanges, responseCache)
    catalogAdminRoutes(catalogChanges, { db, clock, folder: uploads })
    settingsAdminRoutes(catalogChanges, {
      db,
      settings,
      refusePage: pageRefusal({ readSettings: settings.read, site: config }),
      onChanged: () => indexTexts(deps, renewPages),
      isLive: takesRealMoney(config),
      readCatalog: () => readCatalogFacts(db),
      onCurrency: async (transaction, currency) => {
        await priceProductsIn(transaction, currency)
        await priceDiscountsIn(transaction, currency)
      },
    })
    bundleAdminRoutes(catalogChanges, { db, uploadsFolder: uploads, soldFiles, isBought: isBundleBought })
  })
  await uploadRoutes(app, { db, clock, folder: uploads }, limits)
}

async function addTexts(app: FastifyInstance, deps: AppDeps, { settings, limits, catalog }: Shared): Promise<void> {
  const { config, clock, db, responseCache, log } = deps
  const { shopOrigin, bundlesSiteUrl, dataDir } = config
  contactRoutes(app, db, limits, config)
  downloadRoutes(app, catalog, responseCache, { shopOrigin, buildFolder, dataDir })
  textRoutes(app, { responseCache, readSettings: settings.read, site: config, log })
  await indexTexts(deps, indexPages)
  const read = { readProducts: findShownProducts, readBundles: findShownBundles, readStories: findShownStories }
  searchRoutes(app, { ...catalog, clock, log, bundlesSiteUrl, ...read }, responseCache)
}

const indexTexts = ({ config, db, log }: AppDeps, index: typeof indexPages) =>
  index(db, async (transaction) => readTextPages(await readSettings(transaction), config, log)).catch((error) =>
    log.error({ err: error }, 'the pages of text could not be indexed for the search'),
  )

type PageParts = Pick<Awaited<ReturnType<typeof createServer>>, 'hostOf' | 'metrics'> & { settings: SettingsCache }

/** Everything that is no call of a feature; the pages answer every other address. */
async function addPages(app: FastifyInstance, deps: AppDeps, { settings, hostOf, metrics }: PageParts): Promise<void> {
  const { config, clock, db, responseCache, renderer, providers } = deps
  const { shopOrigin, bundlesSiteUrl, sisterSiteUrl } = config
  apiDocsRoutes(app, responseCache, async () => ({ ...(await settings.read()), shopOrigin }))
  siteRoutes(app, { db, clock, responseCache, settings: { shopOrigin, bundlesSiteUrl } })
  if (metrics !== undefined) serveMetrics(app, metrics, config)
  await staticFiles(app)
  const calls = sisterSiteUrl === null ? [] : [new URL(sisterSiteUrl).origin]
  const readShown = async (asked: string | undefined) => {
    const { settings: latest, isCurrent } = await settings.readOrLast()
    return { settings: shownSettings(latest, config, clock(), asked), isCurrent }
  }
  pageRoutes(app, {
    renderer,
    responseCache,
    hostOf,
    readSettings: readShown,
    origins: { calls, media: [providers.storyTool.origin] },
  })
}

/** Undefined unless parents are handed over by a signed token. */
const sisterSiteOf = ({ sisterSiteHandover, sisterSiteUrl: url, sisterSiteSecret: secret }: Config) =>
  sisterSiteHandover === 'token' && url !== null && secret !== undefined ? { url, secret } : undefined
