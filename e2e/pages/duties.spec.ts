import type { Page } from '@playwright/test'
import { accountTexts } from '@storylamp/contract/accounts/account-texts'
import { cartTexts } from '@storylamp/contract/cart/cart-texts'
import { expectNoViolations } from '../support/accessibility.ts'
import { logIn, newFamily, rememberSession } from '../support/family.ts'
import { tokensWithoutMoney } from '../support/money.ts'
import { expectNoCard } from '../support/no-card.ts'
import { buyProduct } from '../support/purchases.ts'
import { expect, open, shop, test } from '../support/shop.ts'
import { fillAddress, lamp, payButton, putInCart } from '../support/shopping.ts'
import { bundle, cardOf, dialogOf, openWithTokens } from '../support/tokens.ts'

const main = (page: Page) => page.getByRole('main')

test('L4 what is found and suggested shows a guest no tokens without their money', async ({ page }) => {
  for (const path of ['/search?q=lamp', '/productinfo/round-speaker-coral']) {
    await open(page, path)
    expect(await tokensWithoutMoney(page), path).toEqual([])
  }
  await open(page, '/products')
  await expect(main(page).getByText('(Get 90 Free Tokens) · about $9').first()).toBeVisible()
  await open(page, '/search?q=garden')
  await expect(main(page)).toContainText('60 tokens · about $6')
  expect(await tokensWithoutMoney(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('banner').getByLabel('Search the shop').fill('moon')
  await expect(page.getByRole('option').first()).toBeVisible()
  expect(await tokensWithoutMoney(page)).toEqual([])
})

test('L4 no page shows a parent tokens without their money, before and after they are spent', async ({ page }) => {
  const { email } = await openWithTokens(page, '/wallet', 100)
  await expect(main(page)).toContainText('about $10')
  await buyProduct(page.request, email)
  await open(page, '/bundles')
  await cardOf(page, bundle).getByRole('button', { name: 'Buy' }).click()
  const asked = dialogOf(page, `Buy ${bundle.name}?`)
  await expect(asked).toContainText('60 tokens · about $6')
  expect(await tokensWithoutMoney(page)).toEqual([])
  await asked.getByRole('button', { name: 'Buy for 60 tokens' }).click()
  await expect(dialogOf(page, `${bundle.name} is yours`)).toBeVisible()
  await expect(cardOf(page, bundle)).toContainText('This bundle is yours.')
  for (const [path, shown] of [
    ['/', 'made for your child'],
    ['/bundles', 'This bundle is yours.'],
    ['/bundles/moonlight-garden/bo-and-the-moonflower', 'This bundle is yours.'],
    ['/customize', /Balance: \d+ tokens · about \$/],
    ['/wallet', 'Bronze pack'],
    ['/order', '60 tokens · about $6'],
    ['/order?tab=physical', /Free tokens\d+ tokens · about \$/],
  ] as const) {
    await open(page, path)
    await expect(main(page), path).toContainText(shown)
    expect(await tokensWithoutMoney(page), path).toEqual([])
  }
  await page.getByRole('button', { name: 'Account' }).click()
  await expect(page.getByRole('banner')).toContainText(/\d+ tokens · about \$/)
})

test('L10 a child is told what it may not do and who sees what it does', async ({ page }) => {
  const { email, children } = await newFamily()
  await rememberSession(page, children[0]?.username ?? '')
  await open(page, '/profile')
  await expect(main(page)).toContainText(accountTexts.seenByGrownUps)
  await expectNoViolations(page)
  await open(page, '/myplaylist')
  await expect(main(page)).toContainText(accountTexts.playlistIsShared)
  await putInCart(page, email, lamp)
  await open(page, '/cart')
  await expect(main(page)).toContainText(accountTexts.cartIsSeen)
  await expectNoViolations(page)
})

test('L14 no page where a parent pays asks for a card, sends a form elsewhere, or runs a script of the provider', async ({
  page,
}) => {
  const { email } = await newFamily()
  await putInCart(page, email, lamp)
  await rememberSession(page, email)
  for (const path of ['/checkout', '/wallet', '/order']) await expectNoCard(page, await page.goto(shop() + path))
})

test('L14 no call of the API takes a card', async ({ request }) => {
  const { paths } = await (await request.get(`${shop()}/api/openapi.json`)).json()
  const names: string[] = []
  const collect = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return
    for (const [key, value] of Object.entries(part)) {
      if (key === 'properties') names.push(...Object.keys(value))
      collect(value)
    }
  }
  for (const path of Object.values(paths as Record<string, Record<string, { requestBody?: unknown }>>))
    for (const { requestBody } of Object.values(path)) collect(requestBody)
  expect(names).toContain('successUrl')
  expect(names.filter((name) => /(?<!gift)card|cvc|cvv|expiry|iban/i.test(name))).toEqual([])
})

test('D99 L15 all that the browser keeps is named on the cookies page, and no banner asks for it', async ({
  page,
  context,
}) => {
  await page.goto(`${shop()}/productinfo/${lamp.id}`)
  await expect(page.getByText(/accept (all )?cookies|cookie settings/i)).toHaveCount(0)
  const { email } = await newFamily()
  await open(page, '/login')
  await logIn(page, email)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('accessToken'))).not.toBeNull()
  await open(page, `/productinfo/${lamp.id}`)
  await page.getByRole('button', { name: 'Add To Cart' }).first().click()
  await page.getByRole('dialog', { name: cartTexts.addedDialog }).waitFor()
  await open(page, '/checkout')
  await fillAddress(page)
  await payButton(page).click()
  await page.waitForURL(/\/pay\/checkout\//)
  await open(page, '/myplaylist')
  await open(page, '/cookies')
  const stored = await page.evaluate(async () => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...(await caches.keys()),
    ...(await indexedDB.databases()).map(({ name }) => name ?? ''),
  ])
  for (const expected of ['persist:storylamp', 'stripeSessionId', 'typedAddress']) expect(stored).toContain(expected)
  const named = await page.locator('main code').allTextContents()
  const isNamed = (key: string) =>
    named.some((name) => (name.endsWith('…') ? key.startsWith(name.slice(0, -1)) : key === name))
  expect(stored.filter((key) => !isNamed(key))).toEqual([])
  expect((await context.cookies()).filter(({ domain }) => new URL(shop()).hostname === domain)).toEqual([])
})
