import type { Page } from '@playwright/test'
import { toast } from './family.ts'
import { startShopOn } from './running-shop.ts'
import { expect, test } from './shop.ts'

/** What is changed here everybody sees: the tests of the file have a shop of their own. */
export function useOwnShop(): void {
  test.describe.configure({ mode: 'serial' })
  const others = { ...process.env }
  let stop: () => Promise<void>
  test.beforeAll(async () => {
    const { SHOP_DATABASE: server = '', TEMPLATE: template = '' } = process.env
    const shop = await startShopOn(server, template)
    Object.assign(process.env, { SHOP: shop.url, SANDBOX: shop.sandboxUrl, SHOP_DATABASE: shop.databaseUrl })
    stop = shop.stop
  })
  test.afterAll(async () => {
    await stop()
    Object.assign(process.env, others)
  })
}

export const saved = (page: Page) => expect(toast(page, 'The settings are saved.').last()).toBeVisible()
