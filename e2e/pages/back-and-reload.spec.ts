import { rememberSession } from '../support/family.ts'
import { bar, openSheet, playSmall, position, sheet } from '../support/player.ts'
import { familyWithStories } from '../support/purchases.ts'
import { expect, open, reload, shop, test, visit } from '../support/shop.ts'
import { bundle, cardOf, dialogOf, openWithTokens } from '../support/tokens.ts'

test('S2.28 Back closes a dialog instead of leaving the page; of one that was closed otherwise nothing is left', async ({
  page,
}) => {
  await openWithTokens(page, '/products')
  await visit(page, `${shop()}/bundles`)
  const buy = cardOf(page, bundle).getByRole('button', { name: 'Buy' })
  const dialog = dialogOf(page, `Buy ${bundle.name}?`)
  await buy.click()
  await expect(dialog).toBeVisible()
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(buy).toBeFocused()
  await expect(page).toHaveURL(`${shop()}/bundles`)

  for (let time = 0; time < 2; time += 1) {
    await buy.click()
    await dialog.getByRole('button', { name: 'Not now' }).click()
    await expect(dialog).toBeHidden()
  }
  await buy.click()
  await dialog.getByRole('link', { name: 'Purchase Tokens' }).click()
  await expect(page).toHaveURL(`${shop()}/wallet`)
  await page.goBack()
  await expect(page).toHaveURL(`${shop()}/bundles`)
  await expect(buy).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(`${shop()}/products`)
})

test('D36 Back closes the full player; a reload keeps the player at its place, paused, until it is closed', async ({
  page,
}) => {
  const { email } = await familyWithStories(page.request, ['moonlight-garden'])
  await rememberSession(page, email)
  await open(page, '/myplaylist')
  await playSmall(page, 'Moonlight Garden')
  await openSheet(page)
  await position(page).fill('60')
  await page.goBack()
  await expect(sheet(page)).toHaveCount(0)
  await expect(page).toHaveURL(`${shop()}/myplaylist`)
  await bar(page).getByRole('button', { name: 'Pause' }).click()

  await reload(page)
  await expect(bar(page)).toContainText('The Snail Who Carried the Moon')
  await expect(bar(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await openSheet(page)
  await expect.poll(async () => Number(await position(page).inputValue())).toBeGreaterThanOrEqual(60)
  await sheet(page).getByRole('button', { name: 'Close the player' }).click()
  await reload(page)
  await expect(page.getByRole('button', { name: 'Play Moonlight Garden', exact: true })).toBeVisible()
  await expect(bar(page)).toHaveCount(0)
})

test('S4.10 S9.04 a reload does not begin the countdown for another code anew', async ({ page }) => {
  await open(page, '/signup')
  const attempt = { email: 'nora@example.com', attemptId: 'attempt-1' }
  await page.evaluate((usr) => history.replaceState({ ...history.state, usr }, ''), { step: 2, attempt })
  await reload(page)
  const resend = page.getByRole('button', { name: /^Resend in/ })
  await expect(resend).toBeVisible()
  // As if half a minute had passed.
  await page.evaluate(() => {
    const [at, ...rest] = sessionStorage.getItem('codeSent')?.split(' ') ?? []
    sessionStorage.setItem('codeSent', [Number(at) - 30_000, ...rest].join(' '))
  })
  await reload(page)
  await expect(resend).toHaveText(/^Resend in 0:[0-2]\d$/)
})
