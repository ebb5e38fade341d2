import type { Page } from '@playwright/test'
import { priced } from '../../server/test/fixtures/prices.ts'
import { run } from '../../server/test/processes/template-database.ts'
import { signInAsAdmin } from '../support/admin.ts'
import { button, dialog, elsewhere, picture, withAdmin } from '../support/back-office.ts'
import { field, toast } from '../support/family.ts'
import { useOwnShop } from '../support/settings.ts'
import { expect, open, shop, test } from '../support/shop.ts'

useOwnShop()

/** As a checkbox of the product's form. */
async function putIn(page: Page, product: string, collection: string): Promise<void> {
  await open(page, `/admin/products/${product}`)
  await page.getByLabel(collection).check()
  await button(page, 'Save').click()
  await expect(toast(page, 'The product is saved.')).toBeVisible()
}

test('S2.03 S2.04 an own collection is created, arranged by keyboard, met by visitors, hidden, shown and deleted', async ({
  page,
  browser,
  forgive,
}) => {
  await signInAsAdmin(page)
  await open(page, '/admin/collections')
  await page.getByRole('link', { name: 'New collection' }).click()
  await field(page, 'Name').fill('Für die Reise')
  await expect(field(page, 'Address')).toHaveValue('fur-die-reise')
  await field(page, 'Address').fill('btspeaker')
  await field(page, 'Description').fill('Small lights that fit into a bag.')
  await field(page, 'Picture').setInputFiles(await picture('bag.png', 'teal'))
  await expect(page.locator('main img[src^="/uploads/"]')).toBeVisible()
  await field(page, 'Alt text').fill('A bag')
  await button(page, 'Create').click()
  await expect(field(page, 'Address')).toHaveAccessibleDescription(/Another collection has this address/)
  await field(page, 'Address').fill('travel')
  await button(page, 'Create').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Für die Reise')
  await putIn(page, 'owl-lamp-sage', 'Für die Reise')
  await putIn(page, 'carry-pouch-sand', 'Für die Reise')

  const visit = (look: (visitor: Page) => Promise<void>) => elsewhere(browser, look)
  const cards = (visitor: Page) => visitor.locator('main li article').getByRole('heading')
  await visit(async (visitor) => {
    await open(visitor, '/collections')
    await visitor.locator('a[href="/collections/travel"]').last().click()
    await expect(cards(visitor)).toHaveCount(2)
  })

  await open(page, '/admin/collections/travel')
  const rows = page.getByRole('listitem').filter({ hasText: /^\d/ })
  const [first, last] = [rows.first().getByRole('link'), rows.last().getByRole('link')]
  const name = (await last.textContent()) ?? ''
  await button(page, `Move ${name} to the top`).press('Enter')
  await expect(toast(page, `${name} is at place 1.`)).toBeVisible()
  await expect(first).toHaveText(name)
  await expect(page.getByText(/You have arranged the first product\./)).toBeVisible()
  await visit(async (visitor) => {
    await open(visitor, '/collections/travel')
    await expect(cards(visitor).first()).toHaveText(name)
  })
  await button(page, `Move ${name} down`).click()
  await expect(last).toHaveText(name)

  await open(page, '/admin/collections')
  const hide = page.getByRole('button', { name: /^Hide\s*Für die Reise/ })
  await hide.click()
  await expect(toast(page, 'Für die Reise is hidden. Its products stay in the shop.')).toBeVisible()
  await expect(page.getByRole('article', { name: 'Für die Reise' }).getByText('Hidden')).toBeVisible()
  await visit(async (visitor) => expect(await open(visitor, '/collections/travel')).toBe(404))
  await page.getByRole('button', { name: /^Show\s*Für die Reise/ }).click()
  await expect(hide).toBeVisible()
  await visit(async (visitor) => expect(await open(visitor, '/collections/travel')).toBe(200))

  await page.getByRole('link', { name: 'Night Lamps' }).click()
  await expect(page.getByText(/it can't be deleted/)).toBeVisible()
  await expect(button(page, 'Delete the collection')).toHaveCount(0)
  await open(page, '/admin/collections/travel')
  await button(page, 'Delete the collection').click()
  await expect(dialog(page)).toContainText('2 products leave it and stay in the shop.')
  await button(dialog(page), 'Delete').click()
  await expect(toast(page, 'Für die Reise is deleted.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Night Lamps', 'Round Speakers'])
  await visit(async (visitor) => {
    expect(await open(visitor, '/collections/travel')).toBe(404)
    expect(await open(visitor, '/productinfo/owl-lamp-sage')).toBe(200)
  })
  // The address that was taken is what the browser reports.
  forgive('409')
})

test('S2.03 D42 Back office: collections change places, are coming soon or there, and are named anew for everyone at once', async ({
  page,
  browser,
}) => {
  await signInAsAdmin(page)
  await open(page, '/admin/collections')
  const names = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect(names).toHaveText(['Night Lamps', 'Round Speakers'])
  await expect(button(page, 'Move Night Lamps up')).toBeDisabled()
  await button(page, 'Move Night Lamps down').click()
  await expect(toast(page, 'Night Lamps is at place 2.')).toBeVisible()
  await expect(names).toHaveText(['Round Speakers', 'Night Lamps'])
  await expect(button(page, 'Move Night Lamps down')).toBeFocused()
  await page.getByRole('button', { name: /^Mark as coming soon\s*Night Lamps/ }).click()
  await page.getByRole('button', { name: /^No longer coming soon\s*Round Speakers/ }).click()
  await expect(toast(page, 'Round Speakers is there.')).toBeVisible()

  await test.step('what was begun and left is gone', async () => {
    const edit = page.getByRole('article', { name: 'Night Lamps' }).getByRole('button', { name: 'Edit' })
    await edit.click()
    await field(page, 'Name').fill('Half typed')
    await field(page, 'Picture').setInputFiles(await picture('other.png', 'teal'))
    await expect(page.locator('dialog img[src^="/uploads/"]')).toBeVisible()
    await button(page, 'Go back').click()
    await edit.click()
    await expect(field(page, 'Name')).toHaveValue('Night Lamps')
    await expect(page.locator('dialog img')).toHaveCount(1)
    await expect(page.locator('dialog img[src^="/uploads/"]')).toHaveCount(0)
    await field(page, 'Name').fill('Lamps for the Night')
    await button(page, 'Save').click()
    await expect(toast(page, 'The collection is saved.')).toBeVisible()
  })

  await elsewhere(browser, async (visitor) => {
    await open(visitor, '/collections')
    const links = visitor.getByRole('link', { name: /View Collection/ })
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
      '/collections/btspeaker',
      '/collections/nightlamp',
    ])
    const lamps = visitor.getByRole('main').locator('li, article').filter({ hasText: 'Lamps for the Night' }).last()
    await expect(lamps.getByText('Coming soon')).toBeVisible()
    await expect(visitor.getByRole('main').getByText('Coming soon')).toHaveCount(1)
  })
})

test('D93 a stale collection asks which text is saved', async ({ page, browser, forgive }) => {
  await signInAsAdmin(page)
  await open(page, '/admin/collections')
  const edit = (one: Page) => one.getByRole('article').first().getByRole('button', { name: 'Edit' }).click()
  await edit(page)
  await withAdmin(browser, async (other) => {
    await open(other, '/admin/collections')
    await edit(other)
    await field(other, 'Description').fill('Theirs')
    await button(other, 'Save').click()
    await expect(toast(other, 'The collection is saved.')).toBeVisible()
  })
  await field(page, 'Description').fill('Mine')
  await button(page, 'Save').click()
  await button(page, 'Take all of theirs').click()
  await button(dialog(page).last(), 'Save').click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByRole('article').first()).toContainText('Theirs')
  // The conflict itself is what the browser reports.
  forgive('409')
})

const addProducts = (databaseUrl: string) =>
  run(
    databaseUrl,
    priced(`INSERT INTO product (id, name, sku, currency, price_cents, description, colors, pictures, created_at)
     SELECT 'night-' || n, 'Night Lamp ' || lpad(n::text, 4, '0'), 'NIGHT-' || n, 'USD', 3000 + n, description, '{dusk}', pictures, '2020-01-01'
     FROM product, generate_series(1, 1100) AS n WHERE id = 'owl-lamp-sage'`),
  )

const names = (page: Page) => page.locator('main li h2')
const link = (page: Page, name: string) => page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name })
const shows = (page: Page, text: string) => expect(page.getByRole('status').filter({ hasText: text })).toBeVisible()

test('D94 a list of over 1,000 products leads on by cursors and back, with its filter, also with JavaScript off', async ({
  browser,
}) => {
  await addProducts(process.env.SHOP_DATABASE ?? '')
  for (const javaScriptEnabled of [true, false]) {
    const context = await browser.newContext({ javaScriptEnabled })
    const page = await context.newPage()
    await page.goto(`${shop()}/products?color=dusk&sort=name&page=42`)
    await shows(page, 'Over 1,000 products, page 42')
    await expect(page.getByRole('option', { name: 'Dusk (1,000+)' })).toBeAttached()
    await expect(page.getByRole('option', { name: 'Sage (1)', exact: true })).toBeAttached()
    await expect(names(page).last()).toHaveText('Night Lamp 1008')
    await link(page, 'Next').click()
    await shows(page, 'page 43')
    await expect(page).toHaveURL(/[?&]after=/)
    await expect(names(page).first()).toHaveText('Night Lamp 1009')
    await link(page, 'Next').click()
    await shows(page, 'page 44')
    await expect(names(page).first()).toHaveText('Night Lamp 1033')
    await link(page, 'Previous').click()
    await shows(page, 'page 43')
    await expect(page).toHaveURL(/[?&]before=/)
    await expect(names(page).first()).toHaveText('Night Lamp 1009')
    await link(page, 'Previous').click()
    await expect(page).toHaveURL(`${shop()}/products?color=dusk&sort=name&page=42`)
    await expect(names(page).last()).toHaveText('Night Lamp 1008')
    await context.close()
  }
})
