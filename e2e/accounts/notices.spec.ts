import { expectNoFlaws } from '../support/accessibility.ts'
import { newFamily, rememberSession } from '../support/family.ts'
import { saveMoonlightGarden } from '../support/offline.ts'
import { expect, open, shop, test, visit } from '../support/shop.ts'

test('S2.18 S2.15 S2.25 whoever paid after their session ended is told that the payment has arrived', async ({
  page,
}) => {
  for (const [path, what] of [
    ['/payment/success', 'your order'],
    ['/wallet/success', 'your tokens'],
  ]) {
    await open(page, `${path}?session_id=cs_test_1`)
    await expect(page).toHaveURL(/\/login\?returnTo=/)
    await expect(
      page.getByText(`Thank you, your payment has arrived. Your session has ended: log in to see ${what}.`),
    ).toBeVisible()
  }
  await open(page, '/payment/success')
  await expect(page.getByText('Log in to continue.')).toBeVisible()
})

test('S2.25 S6.03 no heading of a page shows to those who may not see it', async ({ page }) => {
  const { children } = await newFamily()
  await rememberSession(page, children[0]?.username ?? '')
  await page.addInitScript(() => {
    const seen = new Set<string>()
    const look = () => {
      const heading = document.querySelector('h1')
      if (heading?.checkVisibility({ visibilityProperty: true })) seen.add(heading.textContent)
      sessionStorage.setItem('seen', [...seen].join())
      requestAnimationFrame(look)
    }
    look()
  })
  for (const path of ['/wallet', '/checkout', '/admin']) {
    await visit(page, shop() + path)
    await expect(page).toHaveURL(`${shop()}/`)
    await expect(page.getByRole('link', { name: 'Shop The Collections' })).toBeVisible()
    expect(await page.evaluate(() => sessionStorage.getItem('seen')), path).not.toMatch(/Wallet|Checkout|Back office/)
  }
})

test('S4.05 D36 the menu says how much that is saved on the device goes with a logout; without a connection a tap within the shop says so, and leads to the playlist', async ({
  page,
  context,
  forgive,
}) => {
  await saveMoonlightGarden(page)
  const links = page.getByRole('contentinfo')
  await links.getByRole('link', { name: 'Collections' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Collections')
  await page.getByRole('button', { name: /^Account/ }).click()
  await expect(page.getByRole('button', { name: 'Logout' })).toHaveAccessibleDescription(
    'The item saved on this device will be deleted.',
  )
  await expectNoFlaws(page)
  await page.keyboard.press('Escape')
  // On the narrowest screen the links are folded.
  await page.setViewportSize({ width: 1280, height: 720 })
  await context.setOffline(true)
  await links.getByRole('link', { name: 'Products' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline')
  await expect(page.getByRole('main').getByRole('link', { name: 'My Playlist' })).toHaveAttribute('href', '/myplaylist')
  await expectNoFlaws(page)
  await context.setOffline(false)
  forgive()
})
