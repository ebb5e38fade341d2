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

test('GET /api/docs → 200 under a policy without inline scripts, inline styles or eval', async () => {
  const reply = await get('/api/docs')
  expect(reply.statusCode).toBe(200)
  expect(reply.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(reply.body).not.toMatch(/<script(?![^>]* src=)|<style|style="| on\w+=/)
  expect(reply.body).toContain('<title>Shop &lt;b&gt;&amp; Co&lt;/b&gt; API</title>')
  const policy = reply.headers['content-security-policy']
  expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'")
  expect(policy).not.toContain('unsafe')
})

test('GET /api/docs → every file that the page names is served from the own origin', async () => {
  const { body } = await get('/api/docs')
  const files = [...body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path = '']) => path)
  expect(files).toContain('/api/docs/swagger-ui-bundle.js')
  const types = new Map<string, unknown>()
  for (const path of files.filter((path) => path.startsWith('/api/'))) {
    const reply = await get(path)
    expect(reply.statusCode).toBe(200)
    types.set(path, reply.headers['content-type'])
  }
  expect([...types.values()]).toEqual([
    'text/css; charset=utf-8',
    'text/javascript; charset=utf-8',
    'text/javascript; charset=utf-8',
    'application/json; charset=utf-8',
  ])
  expect(files.every((path) => path.startsWith('/'))).toBe(true)
})

test('GET /api/docs → 304 with the current ETag', async () => {
  const { headers } = await get('/api/docs')
  const again = await get('/api/docs', { 'if-none-match': String(headers.etag) })
  expect(again.statusCode).toBe(304)
  expect(again.body).toBe('')
})

test.each([
  '/api/docs/nonsense',
  '/api/docs/package.json',
  '/api/docs/..%2Fpackage.json',
  '/api/openapi.json/1',
  '/api/openapi.yaml',
])('GET %s → 404', async (url) => {
  expect((await get(url)).statusCode).toBe(404)
})
