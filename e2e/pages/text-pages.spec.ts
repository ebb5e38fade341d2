import { expect, open, shop, test, textPages } from '../support/shop.ts'

test('D99 L16 each page of text is linked in the footer, says what it is about, shows no placeholder, and links whom to complain to, not the closed platform; from one to the next comes the new text, without leaving the shop', async ({
  page,
}) => {
  await open(page, '/contact-us')
  for (const path of textPages) {
    await test.step(path, async () => {
      await page.locator(`footer a[href="${path}"]`).click()
      await expect(page).toHaveURL(shop() + path)
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
      const main = page.getByRole('main')
      await expect(main.getByRole('heading', { level: 2 })).not.toHaveCount(0)
      expect(await main.innerHTML()).not.toMatch(/\{\{|undefined|\[object/)
      for (const entry of await main.getByRole('navigation', { name: 'On this page' }).getByRole('link').all()) {
        await expect(main.locator(`h2${await entry.getAttribute('href')}`)).toHaveCount(1)
      }
      await expect(page.locator('a[href*="ec.europa.eu"]')).toHaveCount(0)
      await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Contact' })).not.toHaveCount(0)
    })
  }

  await page.locator('footer a[href="/returns"]').click()
  await page.evaluate(() => {
    document.body.dataset.stays = 'yes'
  })
  await page.locator('main').getByText('It arrived broken. Is that a return?').click()
  await page.locator('main').getByRole('link', { name: 'warranty' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Warranty')
  await expect(page.locator('main')).not.toContainText('Is that a return?')
  await expect(page.locator('body')).toHaveAttribute('data-stays', 'yes')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Returns and refunds')
})

test('D99 help: its questions open to answers, search engines get them all, and the guides are PDFs', async ({
  page,
  request,
}) => {
  await open(page, '/help')
  const question = page.locator('details', { hasText: 'How do I connect my phone to the lamp?' })
  await question.locator('summary').click()
  await expect(question.getByText('Hold the play key')).toBeVisible()
  const lists = await page.locator('script[type="application/ld+json"]').allTextContents()
  const faq = lists.map((text) => JSON.parse(text)).find((thing) => thing['@type'] === 'FAQPage')
  expect(faq.mainEntity).toHaveLength(await page.locator('main details').count())
  const guide = page.locator('main a[href$=".pdf"]')
  await expect(guide).not.toHaveCount(0)
  const file = await request.get(shop() + (await guide.first().getAttribute('href')))
  expect(file.headers()['content-type']).toBe('application/pdf')
})

test.describe('with JavaScript off', () => {
  test.use({ javaScriptEnabled: false })

  test('D99 an answer opens, and on paper all are open and nothing surrounds the text', async ({ page }) => {
    await page.goto(`${shop()}/help`)
    const answer = page.locator('main details p').first()
    await expect(answer).toBeHidden()
    await page.locator('main summary').first().click()
    await expect(page.locator('main details[open]')).toHaveCount(1)
    await page.emulateMedia({ media: 'print' })
    await expect(page.locator('main details').nth(4).locator('p').first()).toBeVisible()
    await expect(page.locator('footer')).toBeHidden()
    await expect(page.getByRole('navigation', { name: 'On this page' })).toBeHidden()
  })
})
