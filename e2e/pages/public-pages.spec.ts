import type { Page } from '@playwright/test'
import { bundleTexts } from '@storylamp/contract/bundles/bundle-texts'
import { contactTexts } from '@storylamp/contract/contact/contact-texts'
import { mailsTo, newFamily, rememberSession } from '../support/family.ts'
import { expect, open, shop, test } from '../support/shop.ts'
import { dialogOf } from '../support/tokens.ts'

test("S2.03 S2.04 D42 collections: two, each with 'View Collection', btspeaker labelled coming soon; its products and a Go Back button; btspeaker shows its products all the same", async ({
  page,
  request,
}) => {
  await open(page, '/collections')
  const links = page.getByRole('link', { name: /View Collection/ })
  await expect(links).toHaveCount(2)
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
    '/collections/nightlamp',
    '/collections/btspeaker',
  ])
  await expect(page.locator('main').getByText('Coming soon', { exact: false })).toHaveCount(1)
  await page.locator('a[href="/collections/btspeaker"]').last().click()
  const { data } = await (await request.get(`${shop()}/api/collections/btspeaker`)).json()
  await expect(page.locator('main li article')).toHaveCount(data[0].products.length)
  await page
    .getByRole('link', { name: 'Go Back' })
    .or(page.getByRole('button', { name: 'Go Back' }))
    .click()
  await expect(page).toHaveURL(/\/collections$/)
  expect(await open(page, '/collections/nosuch')).toBe(404)
})

test('S2.06 about: title, intro, three team cards, three questions with answers, scrolled to top on open', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await open(page, '/products')
  await page.locator('footer').getByText('About us').first().click()
  await page.locator('footer').getByRole('link', { name: 'About' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await expect(page.getByRole('region', { name: 'Our team' }).locator('li img')).toHaveCount(3)
  const questions = page.locator('main details')
  await expect(questions.locator('summary')).toHaveText([/services/, /years/, /contact/])
  await questions.first().locator('summary').press('Enter')
  await expect(questions.first().locator('p')).toBeVisible()
})

test('S2.07 D40 contact: what is wrong is said beside the field, what is right is stored and mailed', async ({
  page,
  request,
}) => {
  await open(page, '/contact-us')
  await page.getByRole('button', { name: 'Send' }).click()
  const name = page.getByLabel('Name')
  await expect(name).toBeFocused()
  await expect(name).toHaveAccessibleDescription(contactTexts.nameRequired)
  await name.fill('Ada Lovelace')
  await page.getByLabel('Email').fill('ada@nowhere')
  await page.getByLabel('Message').fill('Does the owl hoot?')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/Invalid email address/)
  await expect(page.getByLabel('Message')).toHaveValue('Does the owl hoot?')
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText(contactTexts.sent)).toBeVisible()
  await expect(page.getByLabel('Message')).toHaveValue('')
  // Other tests write to the shop meanwhile, so it may not be the newest.
  const texts = async () => (await mailsTo(request, 'hello@storylamp.example')).map(({ text }) => text).join()
  await expect.poll(texts).toContain('Does the owl hoot?')
})

test('S2.07 D40 contact: whoever is signed in need not type who they are, and gets a copy', async ({
  page,
  request,
}) => {
  const { email } = await newFamily()
  await rememberSession(page, email)
  await open(page, '/contact-us')
  await expect(page.getByLabel('Name')).toHaveValue('Nora Winter')
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await page.getByLabel('Message').fill('Does the bear sleep?')
  await page.getByRole('button', { name: 'Send' }).click()
  const sent = `Message sent. We will get back to you soon. A copy is on its way to ${email}.`
  await expect(page.getByText(sent)).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('Nora Winter')
  await expect.poll(async () => (await mailsTo(request, email))[0]?.text).toContain('Does the bear sleep?')
})

/** Not behind the bar at the bottom of phones. */
async function expectAboveBar(page: Page, text: string) {
  const shown = page.getByText(text)
  await expect(shown).toBeVisible()
  const bar = await page.locator('#shortcuts').boundingBox()
  await expect
    .poll(async () => {
      const { y = 0, height = 0 } = (await shown.boundingBox()) ?? {}
      return y + height
    })
    .toBeLessThanOrEqual(bar?.y ?? 0)
}

test('S2.07 a message that cannot be sent is kept, and the page says so', async ({ page, forgive }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/contact-us')
  await page.route('**/api/contact', (route) => route.abort())
  await page.getByLabel('Name').fill('Ada')
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByLabel('Message').fill('Hello')
  await page.getByRole('button', { name: 'Send' }).click()
  await expectAboveBar(page, contactTexts.failed)
  await expect(page.getByLabel('Message')).toHaveValue('Hello')
  await page.unroute('**/api/contact')
  await page.getByRole('button', { name: 'Send' }).click()
  await expectAboveBar(page, contactTexts.sent)
  forgive()
})

test('S2.08 D41 downloads: a PDF guide of every product', async ({ page, request }) => {
  await open(page, '/downloads')
  const guides = page.locator('main a[href$=".pdf"]')
  await expect(guides).toHaveCount(11)
  const file = await request.get(shop() + (await guides.first().getAttribute('href')))
  expect(file.headers()['content-type']).toBe('application/pdf')
  expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-')
})

test("S2.24 D42 'Coming Soon' has its page", async ({ page }) => {
  await open(page, '/coming-soon')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Coming Soon')
})

test('S2.10 D37 S9.08 S6.07 S2.30 bundles: a guest previews, reads the story list, and is asked to log in to buy or to customize', async ({
  page,
}) => {
  await open(page, '/bundles')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our Bundles')
  await expect(page.getByRole('button', { name: /^Preview/ })).toHaveCount(3)
  await page
    .getByRole('button', { name: /^Preview/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.locator('audio, video, img').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: /^Buy/ }).first().click()
  const asked = dialogOf(page, 'Please log in')
  await expect(asked).toContainText('To buy a bundle, you need to log in first.')
  await expect(asked.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login?returnTo=/bundles')
  await expect(asked.getByRole('link', { name: 'Create Account' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page
    .getByRole('button', { name: /View Story List/ })
    .first()
    .click()
  await expect(dialog.getByRole('radio')).toHaveCount(4)
  await dialog.getByRole('radio').first().check()
  await page.getByRole('button', { name: 'Customize (50 tokens)' }).click()
  await expect(asked).toContainText('To customize a story, you need to log in first.')
})

test('S8.04 bundles that cannot be loaded', async ({ page, forgive }) => {
  await open(page, '/about')
  await page.route('**/api/bundles/**', (route) => route.abort())
  await page.locator('header').getByRole('link', { name: 'Bundles' }).click()
  await expect(page.getByText(bundleTexts.bundleFailed)).toBeVisible()
  forgive()
})

test('S2.09 S2.30 S4.16 S9.05 D100 customize: a guest meets the auth modal, and behind it balance, prices and every story', async ({
  page,
}) => {
  await open(page, '/customize')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('link', { name: 'Login' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('link', { name: 'Add More Tokens' })).toHaveAttribute('href', '/wallet')
  const table = page.getByRole('table')
  await expect(table.getByRole('columnheader')).toHaveText(['Bundle Name', 'Item Title', 'Description', 'Customize'])
  await expect(table.getByRole('button', { name: /Customize \(50 tokens\)/ })).toHaveCount(12)
  await expect(table.getByRole('rowheader').or(table.locator('[rowspan="4"]'))).not.toHaveCount(0)
  await page.getByRole('button', { name: 'Generate New Story (50 tokens)' }).click()
  await expect(dialog.getByRole('link', { name: 'Login' })).toBeVisible()
})

test('S2.09 customize: bundleTexts.loading, then the error with its message, or bundleTexts.none', async ({
  page,
  forgive,
}) => {
  await open(page, '/about')
  let answer = () => {}
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/bundles/**', async (route) => {
    await isAnswered
    await route.fulfill({ status: 503, json: { message: 'The shelf is being dusted', code: 'unavailable' } })
  })
  await page.locator('header').getByRole('link', { name: 'Generate' }).click()
  await expect(page.getByText(bundleTexts.loading)).toBeVisible()
  answer()
  await expect(page.getByText('Error loading bundles: The shelf is being dusted')).toBeVisible()
  await page.unroute('**/api/bundles/**')
  await page.route('**/api/bundles/**', (route) => route.fulfill({ json: { data: [] } }))
  await open(page, '/about')
  await page.locator('header').getByRole('link', { name: 'Generate' }).click()
  await expect(page.getByText(bundleTexts.none)).toBeVisible()
  forgive()
})

test('the docs and the OpenAPI document describe the same calls', async ({ page, request }) => {
  const { paths, webhooks } = await (await request.get(`${shop()}/api/openapi.json`)).json()
  // The viewer renders only what is near the part of the page that is seen; a narrow one is drawn sooner.
  await page.setViewportSize({ width: 320, height: 60_000 })
  await page.goto(`${shop()}/api/docs#/cart/addToCart`)
  const shown = () =>
    page
      .locator('[data-path]')
      .evaluateAll((all) => [...new Set(all.map((call) => call.getAttribute('data-path')))].sort())
  await expect.poll(shown).toEqual(Object.keys({ ...paths, ...webhooks }).sort())
  // The viewer draws all calls before it opens one.
  await expect(page.getByText('invalid_input').first()).toBeVisible()
})

test('robots, sitemap and manifest name what is public', async ({ request }) => {
  const text = async (path: string) => (await request.get(shop() + path)).text()
  expect(await text('/robots.txt')).toContain(`${shop()}/sitemap.xml`)
  expect(await text('/sitemap.xml')).toContain(`${shop()}/productinfo/owl-lamp-sage`)
  const manifest = JSON.parse(await text('/manifest.webmanifest'))
  for (const { src } of manifest.icons) expect((await request.get(shop() + src)).status()).toBe(200)
})
