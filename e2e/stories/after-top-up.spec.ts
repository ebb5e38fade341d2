import type { Page } from '@playwright/test'
import { paymentTexts } from '@storylamp/contract/payments/payment-texts'
import { orderStories } from '../support/purchases.ts'
import { expect, reload, shop, test } from '../support/shop.ts'
import { outcome, payBy } from '../support/shopping.ts'
import { bundle, cardOf, dialogOf, openWithTokens } from '../support/tokens.ts'

const buyButton = (page: Page) => cardOf(page, bundle).getByRole('button', { name: 'Buy' })
const downloadButton = (page: Page) => cardOf(page, bundle).getByRole('button', { name: /^Download Bundle/ })
const dialog = (page: Page) => dialogOf(page, `Buy ${bundle.name}?`)
const addMissing = 'Add exactly what is missing: 60 tokens for $6.00'
const question = (page: Page) => page.getByRole('dialog', { name: /^(Create a new story|Customize .*)\?$/ })

test('L4 D87 exactly what is missing is paid on the provider’s page, and leads back to the question, also after a reload', async ({
  page,
}) => {
  await openWithTokens(page, '/bundles')
  await buyButton(page).click()
  await dialog(page).getByRole('button', { name: addMissing }).click()
  await page.waitForURL(/\/pay\/checkout\//)
  await expect(page.locator('body')).toContainText('Exact top-up: 60 tokens')
  await payBy(page, '4242 4242 4242 4242')
  await expect(outcome(page, paymentTexts.successful)).toBeVisible()
  await expect(page.getByText('60 tokens (about $6)')).toBeVisible()
  await reload(page)
  await page.getByRole('link', { name: 'Back to where you were' }).click()
  await expect(page).toHaveURL(`${shop()}/bundles`)
  await expect(dialog(page)).toContainText('Left afterwards0 tokens')
  await dialog(page).getByRole('button', { name: 'Buy for 60 tokens' }).click()
  await expect(dialogOf(page, `${bundle.name} is yours`)).toBeVisible()
  await page.keyboard.press('Escape')
  await reload(page)
  await expect(buyButton(page).or(downloadButton(page)).first()).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('L4 D87 a pack that a story was short of leads back to its question: a new one, and one that is customized', async ({
  page,
}) => {
  const generate = page.getByRole('button', { name: 'Generate New Story (50 tokens)' })
  const customize = page.getByRole('button', { name: 'Customize (50 tokens)' }).first()
  const { email } = await openWithTokens(page, '/customize')
  for (const press of [generate, customize]) {
    await press.click()
    const name = await question(page).getByRole('heading').textContent()
    await question(page).getByRole('link', { name: 'Purchase Tokens' }).click()
    await page.getByRole('button', { name: 'Purchase Token' }).first().click()
    await page.waitForURL(/\/pay\/checkout\//)
    await payBy(page, '4242 4242 4242 4242')
    await page.getByRole('link', { name: 'Back to where you were' }).click()
    await expect(question(page).getByRole('heading')).toHaveText(name ?? '')
    await expect(question(page).getByRole('button', { name: /for 50 tokens$/ })).toBeVisible()
    await expect(page).toHaveURL(`${shop()}/customize`)
    await page.keyboard.press('Escape')
    await orderStories(page.request, email, 2)
    await reload(page)
  }
})
