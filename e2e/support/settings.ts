import type { Page } from '@playwright/test'
import { goTo } from './back-office.ts'
import { toast } from './family.ts'
import { startShopOn } from './running-shop.ts'
import { expect, test } from './shop.ts'

/** What is changed here everybody sees: the tests of the file have a shop of their own, on an empty database if its environment names a currency. */
export function useOwnShop(env: NodeJS.ProcessEnv = {}): void {
  test.describe.configure({ mode: 'serial' })
  const others = { ...process.env }
  let stop: () => Promise<void>
  test.beforeAll(async () => {
    const { SHOP_DATABASE: server = '', TEMPLATE: template = '' } = process.env
    const shop = await startShopOn(server, env.SHOP_CURRENCY === undefined ? template : 'template1', env)
    Object.assign(process.env, { SHOP: shop.url, SANDBOX: shop.sandboxUrl, SHOP_DATABASE: shop.databaseUrl })
    stop = shop.stop
  })
  test.afterAll(async () => {
    await stop()
    Object.assign(process.env, others)
  })
}

/** Follows an entry of the settings. */
export async function goToSection(admin: Page, title: string): Promise<void> {
  await goTo(admin, 'Settings')
  await admin.getByRole('main').getByRole('link', { name: title, exact: true }).click()
  await expect(admin.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
}

export const checklist = (page: Page) =>
  page.locator('section', { has: page.getByRole('heading', { name: 'Before you sell' }) })
export const facts = (page: Page) => checklist(page).getByRole('list', { name: 'Facts' }).getByRole('listitem')
export const tasks = (page: Page) => checklist(page).getByRole('list', { name: 'To look at' }).getByRole('listitem')

export const saved = (page: Page) => expect(toast(page, 'The settings are saved.').last()).toBeVisible()
