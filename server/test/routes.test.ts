import { api } from '@storylamp/contract/api'
import type { Endpoint } from '@storylamp/contract/endpoint'
import { type FileCall, fileCalls } from '@storylamp/contract/file-calls'
import { expect, test } from 'vitest'
import { routesOf } from './fixtures/routes-of.ts'
import { useShop } from './shop.ts'

const shop = useShop()

/** Routes that are no endpoints of the contract. */
const besideTheContract = [
  'GET /api/openapi.json',
  'GET /api/docs',
  'GET /api/docs/start.js',
  'GET /api/docs/swagger-ui-bundle.js',
  'GET /api/docs/swagger-ui.css',
  // Tested beside its code: a signed webhook.
  'POST /api/payment/webhook',
]

test('every route of the server is in the contract, and so in the table of access.test.ts', () => {
  const known = Object.values<Endpoint>(api).map(({ method, path }) => `${method} ${path.replace(/\/$/, '')}`)
  const served = routesOf(shop.app.printRoutes({ commonPrefix: false })).filter((route) => route.includes(' /api/'))
  expect(served.length).toBeGreaterThan(known.length)
  const files = Object.values<FileCall>(fileCalls).map(({ path }) => `GET ${path}`)
  const unknown = served.filter(
    (route) => ![...known, ...files, ...besideTheContract].includes(route) && !route.endsWith('/api/*'),
  )
  expect(unknown).toEqual([])
})
