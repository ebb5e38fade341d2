import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { rawRequest } from '../../../../test/reading/raw-request.ts'
import { useShop } from '../../../../test/shop.ts'

const shop = useShop({ ALLOWED_HOSTS: 'localhost,*.localhost,127.0.0.1,bundles.example,www.example' })
const get = (path: string, headers: Record<string, string> = {}) => rawRequest(shop.address, path, { headers })

test.each([
  ['localhost', 200],
  ['localhost:5000', 200],
  ['bundles.localhost', 200],
  ['bundles.example', 200],
  ['BUNDLES.example', 200],
  ['www.example', 404],
  ['127.0.0.1', 404],
  ['www.localhost', 404],
  ['evil', 421],
  ['localhost.evil', 421],
  ['evil.localhost.evil', 421],
  ['bundles.example.evil:80', 421],
  ['bundles.example/', 421],
  ['bundles.example@evil', 421],
  ['.localhost', 421],
])('D43 D56 S2.10 GET /bundles on host %j → %i', async (host, status) => {
  const reply = await get('/bundles', { host })
  expect(reply.status).toBe(status)
  if (status === 404) expect(reply.body.toString()).toContain('Page Not Found')
  if (status === 421) expect(JSON.parse(reply.body.toString())).toMatchObject({ code: 'misdirected' })
})

test('D43 S2.26 the navigation follows the host also when the page comes from the cache', async () => {
  for (const _ of [1, 2]) {
    expect((await get('/about', { host: 'bundles.example' })).body.toString()).toContain('href="/bundles"')
    expect((await get('/about', { host: 'www.example' })).body.toString()).not.toContain('href="/bundles"')
  }
})

test('a page is sent in the encoding that was asked for, and always the same page', async () => {
  const plain = await get('/about', { host: 'localhost' })
  const br = await get('/about', { host: 'localhost', 'accept-encoding': 'gzip, deflate, br' })
  const gz = await get('/about', { host: 'localhost', 'accept-encoding': 'gzip, br;q=0' })
  const none = await get('/about', { host: 'localhost', 'accept-encoding': 'br;q=0.0, identity' })
  expect(br.headers['content-encoding']).toBe('br')
  expect(gz.headers['content-encoding']).toBe('gzip')
  expect(none.headers['content-encoding']).toBeUndefined()
  expect(brotliDecompressSync(br.body).equals(plain.body)).toBe(true)
  expect(gunzipSync(gz.body).equals(plain.body)).toBe(true)
})

test('a page that the browser has is not sent again, and HEAD sends only its headers', async () => {
  const first = await get('/about', { host: 'localhost' })
  const again = await get('/about', { host: 'localhost', 'if-none-match': String(first.headers.etag) })
  expect(again.status).toBe(304)
  expect(again.body.length).toBe(0)
  const head = await rawRequest(shop.address, '/about', { method: 'HEAD', headers: { host: 'localhost' } })
  expect(head.status).toBe(200)
  expect(head.body.length).toBe(0)
  expect(head.headers['content-length']).toBe(first.headers['content-length'])
})

test.each(['/about', '/api/products/'])(
  '%s is not sent again to who has it among others, or any of it',
  async (path) => {
    const etag = String((await get(path, { host: 'localhost' })).headers.etag)
    const strong = etag.replace('W/', '')
    for (const known of [`"x", ${etag}`, `W/"x",${etag},"y"`, strong, `"x" , ${strong}`, '*']) {
      const again = await get(path, { host: 'localhost', 'if-none-match': known })
      expect([known, again.status, again.body.length, again.headers.etag]).toEqual([known, 304, 0, etag])
    }
    for (const other of ['"x", W/"y"', etag.slice(0, -2), `${etag}x`, '"*"', '']) {
      expect((await get(path, { host: 'localhost', 'if-none-match': other })).status).toBe(200)
    }
  },
)

test('every reply carries the security headers, on every code path', async () => {
  const replies = [
    await get('/', { host: 'localhost' }),
    await get('/', { host: 'localhost' }),
    await get('/api/products/', { host: 'localhost' }),
    await get('/api/nosuch', { host: 'localhost' }),
    await get('/nosuch', { host: 'localhost' }),
    await get('/%zz', { host: 'localhost' }),
    await get('/favicon.svg', { host: 'localhost' }),
    await get('/service-worker.js', { host: 'localhost' }),
    await get('/api/docs', { host: 'localhost' }),
    await get('/', { host: 'evil' }),
  ]
  for (const { headers } of replies) {
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['x-frame-options']).toBe('DENY')
    expect(headers['content-security-policy']).toMatch(/^default-src '(none|self)'/)
    expect(headers['content-security-policy']).not.toContain('unsafe')
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
    expect(headers).not.toHaveProperty('set-cookie')
    expect(headers).not.toHaveProperty('access-control-allow-origin')
  }
})

test.each([
  ['/', 'text/html; charset=utf-8'],
  ['/nosuch', 'text/html; charset=utf-8'],
  ['/api/products/', 'application/json; charset=utf-8'],
  ['/api/nosuch', 'application/json; charset=utf-8'],
  ['/api/openapi.json', 'application/json; charset=utf-8'],
  ['/api/docs', 'text/html; charset=utf-8'],
  ['/api/docs/start.js', 'text/javascript; charset=utf-8'],
  ['/robots.txt', 'text/plain; charset=utf-8'],
  ['/sitemap.xml', 'application/xml; charset=utf-8'],
  ['/manifest.webmanifest', 'application/manifest+json'],
  ['/service-worker.js', 'application/javascript; charset=utf-8'],
  ['/favicon.svg', 'image/svg+xml'],
  ['/favicon.ico', 'image/vnd.microsoft.icon'],
])('GET %s → %s', async (path, type) => {
  expect((await get(path, { host: 'localhost' })).headers['content-type']).toBe(type)
})

test('only public settings stand in a page', async () => {
  const page = (await get('/', { host: 'localhost' })).body.toString()
  const data = /<script type="application\/json" id="page-data">(.*?)<\/script>/.exec(page)?.[1] ?? '{}'
  expect(Object.keys(JSON.parse(data).settings).sort()).toEqual([
    'bundlesSiteUrl',
    'contactEmail',
    'currencies',
    'currency',
    'hero',
    'homeCountry',
    'includedTax',
    'mailboxUrl',
    'packs',
    'returnDays',
    'shopName',
    'shopOrigin',
    'showsBundles',
    'sisterSiteHandover',
    'sisterSiteUrl',
    'socialLinks',
  ])
})

const strange: [string, string, Record<string, string>, string?][] = [
  ['POST', '/', {}],
  ['DELETE', '/products', {}],
  ['PUT', '/api/products/', {}],
  ['PATCH', '/api/contact', {}],
  ['TRACE', '/', {}],
  ['TRACE', '/api/products/', {}],
  ['GET', '/.git/config', {}],
  ['GET', '/.env', {}],
  ['GET', '/server/src/app.ts', {}],
  ['GET', '/%E0%A4%A', {}],
  ['GET', '/..%2f..%2f..%2fetc/passwd', {}],
  ['GET', '/assets/..%2f..%2fassets.json', {}],
  ['GET', '/pictures/%2e%2e/pictures.json', {}],
  ['GET', '/pictures/', {}],
  ['GET', '/assets/%00', {}],
  ['GET', '/productinfo/%00', {}],
  ['GET', '/productinfo/<script>', {}],
  ['GET', '//evil.example/', {}],
  ['GET', '/products?sort=%00&color=[]', {}],
  ['GET', '/collections/%F0%28%8C%28', {}],
  ['GET', `/${'a/'.repeat(3000)}`, {}],
  ['POST', '/api/contact', { 'content-type': 'application/json' }, '{"name":'],
  ['POST', '/api/contact', { 'content-type': 'application/json' }, '"__proto__"'],
  ['POST', '/api/contact', { 'content-type': 'application/json' }, '{"__proto__":{"name":"x"}}'],
  ['POST', '/api/contact', { 'content-type': 'application/json', 'content-length': '999999999' }],
  ['POST', '/api/contact', { 'content-type': 'text/xml' }, '<a/>'],
  ['POST', '/api/contact', { 'content-type': 'application/json' }],
  ['GET', '/', { 'x-nonsense': 'y'.repeat(70_000) }],
]
test.each(strange)('%s %s with %j %s → 4xx with a message, never 5xx', async (method, path, headers, send) => {
  const options = { method, headers: { host: 'localhost', ...headers }, ...(send === undefined ? {} : { send }) }
  const reply = await rawRequest(shop.address, path, options)
  expect(reply.status).toBeGreaterThanOrEqual(400)
  expect(reply.status).toBeLessThan(500)
})
