import { seededPrices } from '@storylamp/contract/wallet/pack-prices'
import { expect, test, vi } from 'vitest'
import { rawRequest } from '../../test/reading/raw-request.ts'
import { useShop } from '../../test/shop.ts'
import { loadBuiltPages } from './built-pages.ts'

const renderer = await loadBuiltPages()
const rendered = vi.fn()
const shop = useShop({ RATE_LIMIT_SCALE: '100' }, undefined, undefined, {
  ...renderer,
  render: async (request) => {
    const page = await renderer.render(request)
    const html = () => {
      rendered(request.url)
      return page.html()
    }
    return { ...page, html }
  },
})

const settings = {
  shopName: 'Storylamp',
  shopOrigin: 'http://localhost:5000',
  bundlesSiteUrl: 'http://bundles.localhost:5000/bundles',
  contactEmail: 'hello@storylamp.example',
  homeCountry: 'US',
  currency: 'USD' as const,
  currencies: ['USD' as const],
  packs: seededPrices('USD'),
  mailboxUrl: null,
  sisterSiteUrl: null,
  sisterSiteHandover: 'password' as const,
  socialLinks: [],
  returnDays: 30,
  includedTax: null,
  hero: { title: 'A lamp', lead: 'It glows.' },
  showsBundles: true,
}

const get = (url: string) => shop.app.inject({ url, headers: { host: 'localhost' } })

test('GET /productinfo/… → the 404 of unknown ids is rendered once', async () => {
  const replies = []
  for (let id = 0; id < 20; id++) replies.push(await get(`/productinfo/no-such-${id}`))
  expect(new Set(replies.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
  expect(replies[0]?.statusCode).toBe(404)
  expect(replies[0]?.body).toContain('Page Not Found')
  expect(rendered).toHaveBeenCalledOnce()
})

test.each([
  ['below /admin/', (at: number) => `/admin/nosuch-${at}`],
  [
    'in another case',
    (at: number) =>
      `/${[...'products'].map((letter, bit) => (at & (1 << bit) ? letter.toUpperCase() : letter)).join('')}`,
  ],
  [
    'with escaped letters',
    (at: number) =>
      `/${[...'products'].map((letter, bit) => (at & (1 << bit) ? `%${letter.charCodeAt(0).toString(16)}` : letter)).join('')}`,
  ],
])('GET 150 addresses %s → the pages that everyone asks for stay in the cache', async (_, addressOf) => {
  const cached = ['/about', '/products']
  for (const url of cached) await get(url)
  for (let at = 1; at <= 150; at++) expect((await get(addressOf(at))).statusCode).toBe(200)
  for (const url of cached) expect(shop.responseCache.find(`bundles ${url}`), url).toBeDefined()
})

test('GET /nosuch → 404 is rendered once, and it is the same page for every address of its route', async () => {
  rendered.mockClear()
  const pages = []
  for (const url of [
    '/nosuch',
    '/another/one',
    '/productinfo/a',
    '/productinfo/b',
    '/collections/c',
    '/collections/d',
  ]) {
    const { html, notFoundOf } = await renderer.render({
      url,
      settings,
      callApi: async () => ({ status: 404, body: { message: 'Not found' } }),
    })
    pages.push([notFoundOf, html().join('')])
  }
  const byRoute = Map.groupBy(pages, ([route]) => route)
  for (const [route, sameRoute] of byRoute)
    expect(new Set(sameRoute.map(([, html]) => html)).size, String(route)).toBe(1)
  for (const url of ['/nosuch', '/another/one', '/nosuch']) expect((await get(url)).statusCode).toBe(404)
  expect(rendered).toHaveBeenCalledOnce()
})

test.each([
  ['POST', '/api/products/', 401],
  ['DELETE', '/api/products/owl-lamp-sage', 401],
  ['PUT', '/api/admin/collections/nightlamp', 401],
  ['POST', '/api/admin/bundles', 401],
] as const)('%s %s → %i for a stranger, and the cached pages stay', async (method, url, status) => {
  await get('/about')
  rendered.mockClear()
  expect((await shop.app.inject({ method, url, headers: { host: 'localhost' } })).statusCode).toBe(status)
  expect((await get('/about')).statusCode).toBe(200)
  expect(rendered).not.toHaveBeenCalled()
})

test('GET /x/../api/products/… is a page and no reply of the API, whichever of them is asked for first', async () => {
  const headers = { host: 'localhost' }
  const typeOf = async (path: string) => (await rawRequest(shop.address, path, { headers })).headers['content-type']
  for (const id of ['owl-lamp-sage', 'bear-lamp-mist']) {
    const api = `/api/products/${id}`
    expect(await Promise.all([typeOf(`/x/..${api}`), typeOf(api)])).toEqual([
      'text/html; charset=utf-8',
      'application/json; charset=utf-8',
    ])
    expect(await typeOf(`/x/..${api}`)).toBe('text/html; charset=utf-8')
  }
})
