/**
 * The architecture as one table: which part of the product uses which. Every part may use itself; what is not named is
 * forbidden, types included. Tests and tools (bin, bench, e2e, faults, fuzz, simulate) stand outside: they look in, and no part uses them.
 */
const mayUse = {
  'contract/src': [],
  'server/src/[^/]+[.]ts': ['contract/src', 'server/src/(platform|providers|pages|seed)', index('[^/]+')],
  'server/src/platform': ['contract/src'],
  'server/src/providers': ['contract/src', 'server/src/platform'],
  'server/src/pages': ['contract/src', 'server/src/platform'],
  'server/src/seed': [
    'contract/src',
    'server/src/platform',
    'server/src/features/[^/]+/tables[.]ts',
    index('accounts'),
    index('bundles'),
    index('catalog'),
    index('settings'),
  ],
  ...features({
    accounts: ['events', 'settings'],
    admin: [
      'accounts',
      'contact',
      'events',
      'invoices',
      'orders',
      'payments',
      'playlist',
      'returns',
      'sales',
      'search',
      'stock',
      'settings',
      'stories',
      'wallet',
    ],
    alerts: ['events', 'settings'],
    bundles: ['events', 'search', 'uploads'],
    cart: ['accounts', 'catalog', 'payments', 'settings', 'stock'],
    discounts: ['catalog', 'events', 'quote', 'settings'],
    gifts: ['accounts', 'bundles', 'events', 'payments', 'sales-days', 'settings', 'stories', 'wallet'],
    invoices: ['accounts', 'events', 'gifts', 'orders', 'payments', 'quote', 'settings', 'wallet'],
    notes: ['accounts', 'events', 'orders'],
    orders: [
      'accounts',
      'alerts',
      'cart',
      'catalog',
      'discounts',
      'events',
      'gifts',
      'payments',
      'playlist',
      'quote',
      'sales-days',
      'settings',
      'stock',
      'stories',
      'wallet',
    ],
    payments: ['accounts', 'events'],
    playlist: ['accounts', 'bundles', 'settings', 'stories'],
    quote: ['catalog', 'settings'],
    restock: ['accounts', 'catalog', 'stock'],
    returns: ['accounts', 'alerts', 'contact', 'events', 'orders', 'payments', 'quote', 'settings', 'stock', 'stories'],
    sales: ['catalog', 'events', 'gifts', 'orders', 'payments', 'returns', 'sales-days', 'settings'],
    'sales-days': [],
    stock: ['events'],
    stories: ['accounts', 'bundles', 'settings', 'wallet'],
    catalog: ['events', 'search', 'settings', 'stock', 'uploads'],
    contact: ['accounts', 'events', 'settings'],
    downloads: ['catalog', 'settings'],
    events: [],
    search: [],
    settings: ['events'],
    site: ['bundles', 'catalog', 'settings'],
    texts: ['settings'],
    uploads: ['events'],
    wallet: ['accounts', 'alerts', 'events', 'payments', 'quote', 'sales-days', 'settings'],
    webhooks: ['alerts', 'events'],
  }),
  ...webLayers([
    ['web/src/base'],
    ['web/src/ui'],
    ['web/src/store'],
    ['web/src/session'],
    ['web/src/api'],
    webFeatures({
      account: [],
      cart: ['phone'],
      catalog: [],
      downloads: [],
      gifts: [],
      payment: ['cart'],
      phone: [],
      listening: [],
      orders: [],
      player: ['listening', 'saved'],
      saved: [],
      bundles: ['account', 'downloads', 'player', 'stories', 'wallet'],
      search: ['bundles'],
      stories: ['wallet'],
      wallet: ['payment'],
    }),
    ['web/src/routes'],
    { 'web/src/[^/.]+(?:[.](?:client|server))?[.]tsx?': ['web/src/app[.]css', 'web/vite/asset-list[.]ts'] },
  ]),
  'web/src/media[.]d[.]ts': ['web/src/ui/content/picture[.]tsx'],
  'web/src/service-worker': [
    'contract/src',
    'web/src/store/(count-)?saved-stories[.]ts',
    'web/src/base/theme-script[.]ts',
  ],
  'web/(vite|vite[.]config[.]ts)': ['web/src/head-script[.]ts'],
  sandbox: [],
}

/** A feature has one face. */
function index(feature) {
  return `server/src/features/${feature}/index[.]ts`
}

function features(table) {
  const base = ['contract/src', 'server/src/(platform|providers)']
  return Object.fromEntries(
    Object.entries(table).map(([name, others]) => [`server/src/features/${name}`, [...base, ...others.map(index)]]),
  )
}

/** The browser's layers, lowest first: each may use those below it, and a part of a layer only what its own row names. */
function webLayers(layers) {
  const rows = []
  const below = ['contract/src']
  for (const layer of layers) {
    const parts = Array.isArray(layer) ? layer.map((part) => [part, []]) : Object.entries(layer)
    for (const [part, siblings] of parts) rows.push([part, [...below, ...siblings]])
    below.push(...parts.map(([part]) => part))
  }
  return Object.fromEntries(rows)
}

function webFeatures(table) {
  const folder = (name) => `web/src/features/${name}`
  return Object.fromEntries(Object.entries(table).map(([name, others]) => [folder(name), others.map(folder)]))
}

const ours = '^(assets|bench|bin|contract|e2e|faults|fuzz|sandbox|server|simulate|web)/'
const tests = '[.](test|spec)[.]tsx?$|^[^/]+/test/'
const inPart = (part) => `^${part}(/|$)`

const forbid = (name, from, to) => ({ name, severity: 'error', from, to })

const partRules = Object.entries(mayUse).map(([part, others]) =>
  forbid(
    `${part} uses only what the table names`,
    { path: inPart(part), pathNot: tests },
    { path: ours, pathNot: [part, ...others].map(inPart).concat('node_modules/') },
  ),
)

// TypeScript 7 has no API yet that this tool can use; without one it would see no TypeScript and find nothing wrong.
if (require('typescript').createSourceFile === undefined) throw new Error('This check needs the API of TypeScript 6')

module.exports = {
  forbidden: [
    ...partRules,
    forbid(
      'every part of the product stands in the table',
      { path: '^(contract|server|web|sandbox)/', pathNot: [tests, ...Object.keys(mayUse).map(inPart)] },
      {},
    ),
    forbid(
      'the contract uses nothing but zod',
      { path: '^contract/src/', pathNot: tests },
      { pathNot: [ours, 'node_modules/zod/'] },
    ),
    forbid(
      'only tests use the sandbox',
      { pathNot: ['^(sandbox|simulate)/', '^server/test/outside/sandbox-here.ts'] },
      { path: '^sandbox/' },
    ),
    forbid(
      'no route of the web uses another',
      { path: '^web/src/routes/([^/]+)/' },
      { path: '^web/src/routes/[^/]+/', pathNot: '^web/src/routes/$1/' },
    ),
    forbid('no circle', {}, { circular: true }),
    // media: and story: are made by the web's build.
    forbid('what is imported can be found', {}, { couldNotResolve: true, pathNot: '^(media|story):' }),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
}
