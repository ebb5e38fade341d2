import { isPublicName } from './platform/network/public-name.ts'

type Given = Partial<Record<string, string>>

/** What each address carries, which plain http would show to everyone on its way. */
const carried = {
  SHOP_ORIGIN: 'passwords and addresses of customers',
  BUNDLES_SITE_URL: 'sign-ins of customers',
  SISTER_SITE_URL: 'sign-ins of parents',
  STRIPE_API_BASE: 'the secret key',
  STORY_TOOL_URL: 'names of children',
  AMAZON_API_BASE: 'addresses of customers',
  AMAZON_TOKEN_URL: 'the secret of the warehouse',
}

const plainAddresses = (given: Given) =>
  Object.entries(carried)
    .map(([name, what]) => ({ name, what, url: URL.parse(given[name] ?? '') }))
    .filter(({ url }) => url?.protocol === 'http:')
    .map(({ name, what, url }) => ({ name, what, isPublic: isPublicName(url?.hostname ?? '') }))

/** A stranger who guesses one forges what it signs. */
const secrets = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STORY_TOOL_SECRET'] as const
const shortestSecret = 16

const isTestKey = ({ STRIPE_SECRET_KEY: key = '' }: Given) => /^(sk|rk)_test_/.test(key)

/** Settings that production must not run with, each with the reason. */
export function refusedInProduction(given: Given): string[] {
  const { STRIPE_WEBHOOK_SECRET: webhookSecret = 'whsec_' } = given
  return [
    ...plainAddresses(given)
      .filter(({ isPublic }) => isPublic)
      .map(({ name, what }) => `${name} must begin with https://, because http shows ${what} to others`),
    ...(sendsPasswordsPlainly(given)
      ? ['SISTER_SITE_HANDOVER=password needs a SISTER_SITE_URL with https://, because http shows parents’ passwords']
      : []),
    ...secrets
      .filter((name) => (given[name]?.length ?? shortestSecret) < shortestSecret)
      .map((name) => `${name} must have ${shortestSecret} characters or more, because it can be guessed otherwise`),
    ...refusedKeys(given),
    ...(webhookSecret.startsWith('whsec_') ? [] : ['STRIPE_WEBHOOK_SECRET must begin with whsec_']),
  ]
}

const sendsPasswordsPlainly = ({ SISTER_SITE_HANDOVER: handover = 'password', SISTER_SITE_URL: url = '' }: Given) =>
  handover === 'password' && /^http:/i.test(url)

function refusedKeys(given: Given): string[] {
  const { STRIPE_SECRET_KEY: key, STRIPE_TEST_MODE: testMode } = given
  if (key === undefined) return []
  if (!/^(sk|rk)_(live|test)_/.test(key)) return ['STRIPE_SECRET_KEY must begin with sk_live_ or rk_live_']
  if (!isTestKey(given) || testMode === 'yes') return []
  return [
    'STRIPE_SECRET_KEY is a test key, with which test cards buy real goods: take a live one, or set STRIPE_TEST_MODE=yes for a rehearsal',
  ]
}

/** What production may run with but hardly should, each with what can come of it. */
export function risksInProduction(given: Given): string[] {
  const {
    RATE_LIMIT_SCALE: scale = '1',
    TRUST_PROXY: proxies,
    DATABASE_URL: database,
    ALLOWED_HOSTS: hosts = '',
  } = given
  const risks = [
    isTestKey(given) && 'STRIPE_SECRET_KEY is a test key: test cards buy real goods',
    Number(scale) > 10 && `RATE_LIMIT_SCALE=${scale}: passwords and codes may be guessed ${scale} times as often`,
    proxies === undefined && 'TRUST_PROXY is not set: behind a proxy all visitors share the limits of one address',
    /(^|[,.\s])localhost\b/i.test(hosts) &&
      'ALLOWED_HOSTS contains localhost: the shop answers to a name that is not its own',
    database === undefined &&
      'DATABASE_URL is not set: the embedded database below DATA_DIR is used, for this process alone and without a standby',
    isReadable(database) && 'DATABASE_URL leads over the internet without sslmode=verify-full: others can read along',
    ...plainAddresses(given).map(({ name, what }) => `${name} is http: its network can read ${what}`),
  ]
  return risks.filter((risk) => risk !== false)
}

function isReadable(database = '') {
  const url = URL.parse(database)
  return url !== null && isPublicName(url.hostname) && !/^verify-/.test(url.searchParams.get('sslmode') ?? '')
}
