import { expect, test } from 'vitest'
import { useShop } from '../../../test/shop.ts'

const shop = useShop({
  SHOP_ORIGIN: 'https://shop.example',
  BUNDLES_SITE_URL: 'https://bundles.shop.example/bundles',
  ALLOWED_HOSTS: 'localhost,shop.example,bundles.shop.example',
})

const get = (url: string) => shop.app.inject(url)

const productsInSitemap = async () =>
  [...(await get('/sitemap.xml')).body.matchAll(/<loc>https:\/\/shop\.example\/productinfo\/([^<]+)<\/loc>/g)].map(
    ([, id]) => id,
  )

test('GET /sitemap.xml → 200 with every active product and no other', async () => {
  const { rows } = await shop.pool.query("SELECT id FROM product WHERE state = 'for_sale' ORDER BY id")
  const reply = await get('/sitemap.xml')
  expect(reply.statusCode).toBe(200)
  expect(reply.headers['content-type']).toBe('application/xml; charset=utf-8')
  expect((await productsInSitemap()).sort()).toEqual(rows.map(({ id }) => id).sort())
})

test('GET /sitemap.xml → without a product that is no longer sold', async () => {
  const [id] = await productsInSitemap()
  await shop.pool.query("UPDATE product SET state = 'off' WHERE id = $1", [id])
  await expect.poll(productsInSitemap).not.toContain(id)
})

test.each(['/sitemap-2.xml', '/sitemap-0.xml', '/sitemap-x.xml', '/sitemap-1e3.xml', '/robots.txt/1'])(
  'GET %s → 404',
  async (url) => {
    expect((await get(url)).statusCode).toBe(404)
  },
)

test('GET /robots.txt → 200 as plain text that names the sitemap', async () => {
  const reply = await get('/robots.txt')
  expect(reply.statusCode).toBe(200)
  expect(reply.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(reply.body).toContain('Sitemap: https://shop.example/sitemap.xml')
})

const bundlesHost = { host: 'bundles.shop.example' }

test('D43 D99 GET /sitemap.xml and /robots.txt of the bundles’ host → every bundle and story there, and nothing else', async () => {
  const { data } = (await get('/api/bundles/')).json()
  const xml = (await shop.app.inject({ url: '/sitemap.xml', headers: bundlesHost })).body
  const paths = [...xml.matchAll(/<loc>https:\/\/bundles\.shop\.example([^<]+)<\/loc>/g)].map(([, path]) => path)
  const expected = new Set(['/bundles'])
  for (const { _id, stories } of data)
    for (const story of stories) expected.add(`/bundles/${_id}`).add(`/bundles/${_id}/${story._id}`)
  expect(expected.size).toBeGreaterThan(3)
  expect(paths.toSorted()).toEqual([...expected].toSorted())
  expect(xml.match(/<loc>/g)).toHaveLength(expected.size)
  const robots = (await shop.app.inject({ url: '/robots.txt', headers: bundlesHost })).body
  expect(robots).toContain('Sitemap: https://bundles.shop.example/sitemap.xml')
  expect((await shop.app.inject({ url: '/sitemap-1.xml', headers: bundlesHost })).statusCode).toBe(404)
})

test('GET /manifest.webmanifest → 200, and each of its icons is there', async () => {
  const reply = await get('/manifest.webmanifest')
  expect(reply.statusCode).toBe(200)
  expect(reply.headers['content-type']).toBe('application/manifest+json')
  expect(reply.json()).toMatchObject({ name: 'Storylamp', start_url: '/', display: 'standalone' })
  for (const { src, type } of reply.json().icons) {
    const icon = await get(src)
    expect([icon.statusCode, icon.headers['content-type']]).toEqual([200, type])
  }
})

test('GET /.well-known/security.txt → 200 with contact, an end less than a year away, and its own address', async () => {
  const fields = async () => {
    const reply = await get('/.well-known/security.txt')
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    return Object.fromEntries(
      reply.body
        .trim()
        .split('\n')
        .map((line) => line.split(/: (.*)/s)),
    )
  }
  const { Contact: contact, Expires: expires, Canonical: canonical } = await fields()
  expect(contact).toBe('https://shop.example/contact-us')
  expect(canonical).toBe('https://shop.example/.well-known/security.txt')
  const days = (Date.parse(expires) - Date.now()) / 86_400_000
  expect(days > 150 && days < 365, expires).toBe(true)
  shop.aheadMs = 10 * 86_400_000
  expect(Date.parse((await fields()).Expires) - Date.parse(expires)).toBe(shop.aheadMs)
  shop.aheadMs = 0
})
