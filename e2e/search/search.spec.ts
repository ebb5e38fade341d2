import type { Page, Request } from '@playwright/test'
import { expectNoViolations, scrollWidth } from '../support/accessibility.ts'
import { expect, hold, isIdle, open, shop, test } from '../support/shop.ts'

const field = (page: Page) => page.getByRole('banner').getByLabel('Search the shop')
const suggestions = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
const active = (page: Page) => page.getByRole('option', { selected: true })
const owlPage = `${shop()}/productinfo/owl-lamp-sage`

const useDesktop = (page: Page) => page.setViewportSize({ width: 1280, height: 800 })

async function openOnPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, '/')
  await page.getByRole('banner').getByRole('button', { name: 'Search', exact: true }).click()
  await expect(field(page)).toBeFocused()
}

test('D94 mistyped words lead to the owl by keyboard, and Enter without a choice to all results', async ({ page }) => {
  await useDesktop(page)
  await open(page, '/')
  await field(page).click()
  await field(page).pressSequentially('onl lmap', { delay: 20 })
  await expect(suggestions(page).first()).toContainText('Owl Lamp Sage')
  await expect(field(page)).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByRole('banner').getByText(/^\d suggestions?$/)).toHaveCount(1)
  await expectNoViolations(page)

  await page.keyboard.press('ArrowDown')
  await expect(active(page)).toContainText('Owl Lamp Sage')
  await expect(field(page)).toHaveAttribute('aria-activedescendant', (await active(page).getAttribute('id')) ?? '')
  await page.keyboard.press('End')
  await expect(active(page)).toHaveText('Show all results')
  await page.keyboard.press('ArrowDown')
  await expect(active(page)).toHaveCount(0)
  await page.keyboard.press('ArrowUp')
  await expect(active(page)).toHaveText('Show all results')
  await page.keyboard.press('Home')
  await expect(active(page)).toContainText('Owl Lamp Sage')
  await page.keyboard.press('Escape')
  await expect(suggestions(page)).toHaveCount(0)
  await expect(field(page)).toHaveValue('onl lmap')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(owlPage)

  await field(page).fill('onl lmap')
  await expect(suggestions(page).first()).toContainText('Owl Lamp Sage')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${shop()}/search?q=onl+lmap`)
  await expect(page.getByRole('main').getByRole('article').first()).toContainText('Owl Lamp Sage')
  await expect(page.getByRole('heading', { level: 1, name: 'Search' })).toBeFocused()
})

test.describe('by touch', () => {
  test.use({ hasTouch: true })

  test('D94 mistyped words lead to the owl at 360 px, in a field as wide as the window', async ({ page }) => {
    await openOnPhone(page)
    expect((await field(page).boundingBox())?.width).toBeGreaterThan(300)
    await field(page).pressSequentially('onl lmap', { delay: 20 })
    const owl = suggestions(page).filter({ hasText: 'Owl Lamp Sage' })
    expect((await owl.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    expect(await scrollWidth(page)).toBeLessThanOrEqual(360)
    await expectNoViolations(page)
    await owl.tap()
    await expect(page).toHaveURL(owlPage)
    await expect(field(page)).toBeHidden()
  })
})

test('D94 the answer to the last words wins, however late an earlier one is; a few quick letters are one request', async ({
  page,
}) => {
  await useDesktop(page)
  await open(page, '/')
  const answer = await hold(page, '**/api/search?q=bear*')
  const isLate = (request: Request) => request.url().includes('/api/search?q=bear')
  const asked = page.waitForRequest(isLate)
  const ended = Promise.race([page.waitForEvent('requestfinished', isLate), page.waitForEvent('requestfailed', isLate)])
  await field(page).click()
  await field(page).pressSequentially('bear')
  await asked
  await field(page).fill('owl')
  await expect(suggestions(page).first()).toContainText('Owl Lamp Sage')
  answer()
  await ended
  await isIdle(page)
  await expect(suggestions(page).first()).toContainText('Owl Lamp Sage')

  const sent: string[] = []
  page.on('request', (request) => request.url().includes('/api/search') && sent.push(request.url()))
  await field(page).fill('')
  await field(page).pressSequentially('lantern', { delay: 5 })
  await expect(suggestions(page).first()).toContainText('The Smallest Lantern')
  expect(sent.length).toBeLessThanOrEqual(2)
})

test('D94 results are marked, in pages, and lead on where there are none', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 740 })
  await open(page, '/search?q=onl+lmap')
  await expect(page.getByRole('main').locator('mark').first()).toHaveText('Owl')
  expect(await scrollWidth(page)).toBeLessThanOrEqual(320)
  await expectNoViolations(page)
  await open(page, '/search?q=story')
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  await page.evaluate(() => Object.assign(window, { isSame: true }))
  const field = page.getByLabel('What are you looking for?')
  await field.fill('owl')
  await field.press('Enter')
  await field.press('s')
  await expect(page).toHaveURL(`${shop()}/search?q=owl`)
  await expect(page.getByRole('main')).toContainText('for “owl”')
  // Whoever types on keeps the focus and the words.
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('owls')
  // Without a reload, what plays plays on.
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true)
  await open(page, '/search?q=xqzvkj')
  await expect(page.getByRole('main')).toContainText('No results for “xqzvkj”')
  await expect(page.getByRole('link', { name: 'All products' })).toBeVisible()
  await expectNoViolations(page)
})

test.describe('with JavaScript off', () => {
  test.use({ javaScriptEnabled: false })

  test('D94 the field in the header leads to the results, which need no scripts and are not indexed', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(shop())
    await page.getByRole('banner').getByRole('button', { name: 'Search', exact: true }).click()
    await field(page).fill('owl lmap')
    await page.getByRole('button', { name: 'Show results' }).click()
    await expect(page).toHaveURL(`${shop()}/search?q=owl+lmap`)
    await expect(page.getByRole('main').getByRole('article').first()).toContainText('Owl Lamp Sage')
    await expect(page.getByRole('main').getByRole('article').first()).toContainText('$64')
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    await page.getByLabel('What are you looking for?').fill('return')
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
    await page.getByRole('link', { name: 'How do I return something?' }).click()
    await expect(page).toHaveURL(/\/help#orders-and-tracking$/)
  })
})
