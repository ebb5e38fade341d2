import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { useShop } from '../../../../test/shop.ts'

const shop = useShop({ SHOP_NAME: 'Shop <b>& Co</b>' })

const get = (url: string, headers = {}) => shop.app.inject({ url, headers })

test('GET /api/openapi.json → 200 with the document', async () => {
  const reply = await get('/api/openapi.json')
  expect(reply.statusCode).toBe(200)
  expect(reply.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(reply.json()).toMatchObject({ openapi: '3.1.1', info: { title: 'Shop <b>& Co</b> API' } })
})

test('GET /api/docs → 200, without script, and with no style but its own', async () => {
  const reply = await get('/api/docs')
  expect(reply.statusCode).toBe(200)
  expect(reply.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(reply.body).not.toMatch(/<script|style="| on\w+=/)
  const style = /<style>(.*)<\/style>/s.exec(reply.body)?.[1] ?? ''
  const hash = createHash('sha256').update(style).digest('base64')
  expect(reply.headers['content-security-policy']).toContain(`default-src 'none'; style-src 'sha256-${hash}';`)
})

test('GET /api/docs → every link on the page leads to a call, and names are escaped', async () => {
  const { body } = await get('/api/docs')
  const ids = new Set([...body.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
  const targets = [...body.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)
  expect(targets).toContain('getProduct')
  expect(targets.filter((target) => !ids.has(target))).toEqual([])
  expect(body).toContain('<h1>Shop &#60;b&#62;&#38; Co&#60;/b&#62; API</h1>')
})

test('GET /api/docs → 304 for whoever has it already', async () => {
  const { headers } = await get('/api/docs')
  const again = await get('/api/docs', { 'if-none-match': String(headers.etag) })
  expect(again.statusCode).toBe(304)
  expect(again.body).toBe('')
})

test.each(['/api/docs/nonsense', '/api/openapi.json/1', '/api/docs%00', '/api/openapi.yaml'])(
  'GET %s → 404',
  async (url) => {
    expect((await get(url)).statusCode).toBe(404)
  },
)
