import { seededPrices } from '@storylamp/contract/wallet/pack-prices'
import type { LoaderFunctionArgs } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { type Load, loaderContext } from '../../api/load.ts'
import { loader } from './loader.ts'

const settings = {
  shopName: 'Storylamp',
  shopOrigin: 'https://shop.example',
  bundlesSiteUrl: 'https://bundles.example/bundles',
  contactEmail: 'hello@shop.example',
  mailboxUrl: null,
  sisterSiteUrl: null,
  sisterSiteHandover: 'password' as const,
  socialLinks: [],
  returnDays: 30,
  homeCountry: 'US',
  currency: 'USD' as const,
  currencies: ['USD' as const],
  packs: seededPrices('USD'),
  includedTax: null,
  hero: { title: 'A lamp', lead: 'It glows.' },
  showsBundles: false,
}

const load = (read: () => Promise<unknown>) =>
  loader({ context: loaderContext(read as Load, settings) } as unknown as LoaderFunctionArgs)

const noBundles = async () => ({ reply: { data: [] } })
const broken = async () => ({
  problem: { status: 500, code: 'internal', body: { message: 'Something broke', code: 'internal' } },
})

afterEach(() => {
  vi.unstubAllGlobals()
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
  vi.stubGlobal('document', {})
  const loaded = await load(noBundles)
  expect(loaded).toEqual({ reading: expect.any(Promise) })
})

test('a bug is not dressed up as a failed reading', async () => {
  await expect(load(() => Promise.reject(new RangeError('bug')))).rejects.toThrow(RangeError)
})
