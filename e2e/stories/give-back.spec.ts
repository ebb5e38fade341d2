import type { Page } from '@playwright/test'
import { withdrawalTexts } from '@storylamp/contract/stories/withdrawal-texts'
import { expectNoViolations } from '../support/accessibility.ts'
import { mailsTo, newFamily, rememberSession, toast } from '../support/family.ts'
import { bar, sheet } from '../support/player.ts'
import { buyTokens } from '../support/purchases.ts'
import { expect, open, test } from '../support/shop.ts'
import { bundle, cardOf, dialogOf } from '../support/tokens.ts'

async function openWithTokens(page: Page, path: string): Promise<string> {
  const { email } = await newFamily()
  await rememberSession(page, email)
  await buyTokens(page.request, email, 220)
  await open(page, path)
  return email
}

const asked = (page: Page) => dialogOf(page, `Buy ${bundle.name}?`)
const consent = (page: Page) => asked(page).getByRole('checkbox', { name: /^Deliver now: I agree/ })
const confirm = (page: Page) => asked(page).getByRole('button', { name: 'Buy for 60 tokens' })
const bought = (page: Page) => dialogOf(page, `${bundle.name} is yours`)
const giveBack = (page: Page) => page.getByRole('button', { name: `Give back ${bundle.name}` })

async function startBuying(page: Page) {
  await cardOf(page, bundle).getByRole('button', { name: 'Buy' }).click()
  await expect(consent(page)).not.toBeChecked()
}

test('L2 D77 a parent who did not agree to delivery at once gives a bundle back, and its tokens return', async ({
  page,
}) => {
  const email = await openWithTokens(page, '/bundles')
  await startBuying(page)
  await expectNoViolations(page)
  await confirm(page).click()
  await expect(bought(page)).toContainText('you can give it back')
  await bought(page).getByRole('link', { name: 'Orders' }).click()

  await giveBack(page).click()
  const sure = dialogOf(page, `Give back ${bundle.name}?`)
  await expect(sure).toContainText('60 tokens (about $6) go back into your wallet')
  await expectNoViolations(page)
  await sure.getByRole('button', { name: 'Confirm withdrawal' }).click()
  await expect(toast(page, 'Given back. Its tokens are in your wallet again.')).toBeVisible()
  await expect(page.getByText(/^You gave it back on/)).toBeVisible()
  await expect(giveBack(page)).toHaveCount(0)
  await expect(page.getByRole('article').getByRole('heading')).toBeFocused()
  await expectNoViolations(page)

  await expect
    .poll(async () => (await mailsTo(page.request, email)).map(({ subject }) => subject))
    .toContainEqual(expect.stringMatching(/^You have given back order \d+$/))
  await open(page, '/wallet')
  await expect(page.getByText('Given back: Bundle: Moonlight Garden')).toBeVisible()
  await open(page, '/bundles')
  await expect(cardOf(page, bundle).getByRole('button', { name: 'Buy' })).toBeEnabled()
})

test('L2 D77 that playing ends the right to give back is said once at the button before anything plays', async ({
  page,
}) => {
  await openWithTokens(page, '/bundles')
  await startBuying(page)
  await confirm(page).click()
  await expect(bought(page)).toContainText('you can give it back')
  await page.keyboard.press('Escape')
  const play = cardOf(page, bundle).getByRole('button', { name: `Play ${bundle.name}`, exact: true })
  await play.click()
  await expect(
    cardOf(page, bundle).getByText(/^You can give it back until .*\. Playing it ends that\. Press again/),
  ).toBeVisible()
  await expect(sheet(page).or(bar(page))).toHaveCount(0)
  await play.click()
  await expect(sheet(page).or(bar(page)).first()).toBeVisible()
})

test('L2 a parent who agreed cannot give it back, and the mail confirms it; what cannot be given back any more says why', async ({
  page,
  forgive,
}) => {
  const email = await openWithTokens(page, '/bundles')
  await startBuying(page)
  await consent(page).check()
  await confirm(page).click()
  await expect(bought(page)).not.toContainText('give it back')
  await expect
    .poll(async () => (await mailsTo(page.request, email)).map(({ text }) => text))
    .toContainEqual(expect.stringContaining('you acknowledged that you lose the right to withdraw with it'))
  await open(page, '/order')
  await expect(page.getByRole('article')).toContainText('Moonlight Garden')
  await expect(giveBack(page)).toHaveCount(0)

  await page.route('**/api/user/orders', async (route) => {
    const { data } = await (await route.fetch()).json()
    await route.fulfill({ json: { data: data.map((order: object) => ({ ...order, returnableUntil: '2026-12-07' })) } })
  })
  await open(page, '/order')
  await giveBack(page).click()
  const sure = dialogOf(page, `Give back ${bundle.name}?`)
  await sure.getByRole('button', { name: 'Confirm withdrawal' }).click()
  await expect(sure.getByRole('alert')).toHaveText(withdrawalTexts.notReturnable)
  forgive('409')
})
