import type { LoaderFunctionArgs } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { type Call, CallProblem } from '../../api/call.ts'
import { loaderContext } from '../../api/loader-context.ts'
import { loader } from './loader.ts'

const settings = {
  shopName: 'Storylamp',
  shopOrigin: 'https://shop.example',
  bundlesSiteUrl: 'https://bundles.example/bundles',
  contactEmail: 'hello@shop.example',
  mailboxUrl: null,
  sisterSiteUrl: null,
  showsBundles: false,
}

const load = (call: () => Promise<unknown>) =>
  loader({ context: loaderContext(call as Call, settings) } as unknown as LoaderFunctionArgs)

const noBundles = async () => ({ data: [] })
const broken = async () => {
  throw new CallProblem(500, 'Something broke')
}

afterEach(() => {
  vi.unstubAllEnvs()
})

test('S2.09 the server waits for the bundles', async () => {
  expect(await load(noBundles)).toMatchObject({ data: { reading: { bundles: [] } }, init: { status: 200 } })
})

test('S2.09 bundles that cannot be read are told within the page, and by its status', async () => {
  expect(await load(broken)).toMatchObject({
    data: { reading: { problem: 'Something broke' } },
    init: { status: 503 },
  })
})

test('S2.09 the browser shows the page while the bundles are under way', async () => {
  vi.stubEnv('SSR', false)
  const loaded = await load(noBundles)
  expect(loaded).toEqual({ reading: expect.any(Promise) })
})

test('a bug is not dressed up as a failed reading', async () => {
  await expect(load(() => Promise.reject(new RangeError('bug')))).rejects.toThrow(RangeError)
})
