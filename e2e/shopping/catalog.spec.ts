import { cartTexts } from '@storylamp/contract/cart/cart-texts'
import { catalogTexts } from '@storylamp/contract/catalog/catalog-texts'
import { expect, open, reload, shop, test } from '../support/shop.ts'

test('S2.01 S9.03 home: hero, the ways on, and the 4 newest products; it plays stories where they stand, one at a time, and compares the lamps', async ({
  page,
  request,
}) => {
  await open(page, '/')
  await expect(page.getByRole('link', { name: 'Shop The Collections' })).toHaveAttribute('href', '/collections')
  await expect(page.locator('main a[href="/collections/btspeaker"]')).toHaveCount(1)
  await expect(page.locator(`main a[href^="http://bundles.localhost"]`)).toHaveCount(1)
  const rail = page.getByRole('region', { name: 'Recently launched products' })
  const { data } = await (await request.get(`${shop()}/api/products/?limit=4`)).json()
  await expect(rail.getByRole('heading', { level: 3 })).toHaveText(data.map(({ name }: { name: string }) => name))

  const stories = page.getByRole('region', { name: 'Hear a story now' })
  const first = stories.getByRole('button', { name: 'Play a sample of The Snail Who Carried the Moon' })
  await first.click()
  await expect(
    stories.getByRole('button', { name: 'Pause the sample of The Snail Who Carried the Moon' }),
  ).toBeVisible()
  await stories.getByRole('button', { name: 'Play a sample of The Fox with the Quiet Feet' }).click()
  await expect(stories.getByRole('button', { name: 'Pause the sample of The Fox with the Quiet Feet' })).toBeVisible()
  await expect(first).toBeVisible()
  const lamps = page.getByRole('region', { name: 'Which one moves in?' })
  await expect(lamps.getByRole('article')).toHaveCount(3)
  await lamps.getByRole('link', { name: 'Meet the owl' }).click()
  await expect(page).toHaveURL(/\/productinfo\/owl-lamp-sage$/)
})

test('on a phone the first view of home holds the headline, one button and a sample that plays; a sentence of a story takes the name that is typed, and nothing is wider than the window', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await open(page, '/')
  for (const part of [
    page.getByRole('heading', { level: 1 }),
    page.getByRole('link', { name: 'Shop The Collections' }),
    page.getByRole('button', { name: /Hear a sample/ }),
  ]) {
    await expect(part).toBeInViewport({ ratio: 1 })
  }
  await page.getByRole('button', { name: /Hear a sample/ }).click()
  await expect(page.getByRole('button', { name: /Pause the sample/ })).toBeVisible()
  await expect.poll(() => page.evaluate(() => document.querySelector('audio')?.currentTime ?? 0)).toBeGreaterThan(0)
  await page.getByRole('button', { name: /Pause the sample/ }).click()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByLabel('Try a first name').fill('Ada')
  await expect(page.getByText('A small snail named Ada found the moon.')).toBeVisible()
  await page.getByLabel('Try a first name').fill(' ')
  await expect(page.getByText('A small snail named Mia found the moon.')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.getByLabel('Try a first name').fill('Ada')
  await page.getByRole('link', { name: 'Create a story' }).click()
  await expect(page).toHaveURL(`${shop()}/customize`)
  await expect(page.locator('figure', { hasText: 'You choose the names in the story tool.' })).toContainText('Ada')
})

test('S2.02 filters and sort stand in the URL, survive a reload, and Back takes them back', async ({ page }) => {
  await open(page, '/products')
  await expect(page.locator('main li article')).toHaveCount(11)
  await page.getByLabel('Color').selectOption('mint')
  await expect(page).toHaveURL(/color=mint/)
  await expect(page.getByRole('status').filter({ hasText: 'products' })).toHaveText('3 products')
  await page.getByLabel('Sort').selectOption('price-asc')
  await expect(page).toHaveURL(/sort=price-asc/)
  const names = page.locator('main li h2')
  await expect(names.first()).toHaveText('Round Speaker Mint')
  await reload(page)
  await expect(page.getByLabel('Color')).toHaveValue('mint')
  await expect(names.first()).toHaveText('Round Speaker Mint')
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL(`${shop()}/products`)
  await expect(page.getByLabel('Color')).toHaveValue('')
  await expect(page.locator('main li article')).toHaveCount(11)
})

test('S2.02 on phones the filters are folded into a row that names what is chosen, without scripts, too', async ({
  browser,
}) => {
  for (const javaScriptEnabled of [true, false]) {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, javaScriptEnabled })
    const page = await context.newPage()
    await page.goto(`${shop()}/products?color=sage&minPrice=20`)
    await expect(page.getByLabel('Color')).toBeHidden()
    await page.locator('summary').filter({ hasText: 'FiltersSage, from $20.00' }).click()
    await expect(page.getByLabel('Color')).toHaveValue('sage')
    await page.setViewportSize({ width: 1280, height: 800 })
    await expect(page.getByText('Sage, from $20.00')).toBeHidden()
    await page.goto(`${shop()}/products`)
    await expect(page.getByLabel('Color')).toBeVisible()
    await context.close()
  }
})

test('S2.02 filters that match nothing say so and offer a way on; those that mean nothing show the list', async ({
  page,
}) => {
  await open(page, '/products?minPrice=500')
  await expect(page.getByText('No products match.')).toBeVisible()
  await page.evaluate(() => Object.assign(window, { isSame: true }))
  await page.getByRole('link', { name: 'Show all products' }).click()
  await expect(page.locator('main li article')).toHaveCount(11)
  // Without a reload, what plays plays on.
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true)
  for (const [search, count] of [
    ['color=Sage', 1],
    ['minPrice=abc', 11],
    ['sort=foo', 11],
    ['page=0', 11],
  ] as const) {
    expect(await open(page, `/products?${search}`), search).toBe(200)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Products')
    await expect(page.locator('main li article')).toHaveCount(count)
  }
  await expect(page.getByLabel('Price from')).toHaveValue('')
})

test('S8.04 products that cannot be loaded: home and their page say so, and can be tried again', async ({
  page,
  forgive,
}) => {
  await open(page, '/about')
  await page.route('**/api/products/**', (route) => route.abort())
  await page.locator('footer').getByRole('link', { name: 'Home' }).click()
  await expect(page.getByText(catalogTexts.productsFailed, { exact: true })).toBeVisible()
  await page.locator('footer').getByRole('link', { name: 'Products' }).click()
  await expect(page.getByText(catalogTexts.productsFailedForNow)).toBeVisible()
  await page.unroute('**/api/products/**')
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Products', level: 1 })).toBeVisible()
  forgive()
})

test('S2.05 S7.38 the product: pictures that load from the API address, price, free tokens, sku, description, trailer', async ({
  page,
  request,
}) => {
  const { data: products } = await (await request.get(`${shop()}/api/products/`)).json()
  const withTrailer = products.find((product: { trailerLink?: string }) => product.trailerLink)
  await open(page, `/productinfo/${withTrailer._id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(withTrailer.name)
  await expect(page.getByText(`$${withTrailer.price.toFixed(2)}`).first()).toBeVisible()
  if (withTrailer.tokenPrice) await expect(page.getByText(`(Get ${withTrailer.tokenPrice} Free Tokens)`)).toBeVisible()
  await expect(page.getByText(withTrailer.sku)).toBeVisible()
  await expect(page.locator('main a', { hasText: 'trailer' })).toHaveAttribute('href', withTrailer.trailerLink)
  for (const image of withTrailer.images) {
    const picture = await request.get(`${shop()}/${image}`)
    expect(picture.headers()['content-type']).toMatch(/^image\//)
    expect(picture.headers()['cache-control']).toContain('immutable')
  }
})

test('S2.05 S2.27 S6.07 a guest at a product: the carousel moves and says where it is; Add To Cart asks to log in, and Continue keeps the page', async ({
  page,
}) => {
  await open(page, '/productinfo/owl-lamp-sage')
  const carousel = page.getByRole('region', { name: 'Pictures of Owl Lamp Sage' })
  const position = carousel.getByRole('status')
  await expect(position).toHaveText('Picture 1 of 6')
  await expect(carousel.getByRole('button', { name: 'Previous picture' })).toBeDisabled()
  await carousel.getByRole('button', { name: 'Next picture' }).click()
  await expect(position).toHaveText('Picture 2 of 6')
  await carousel.getByRole('button', { name: 'Show picture 6' }).click()
  await expect(position).toHaveText('Picture 6 of 6')
  await expect(carousel.getByRole('button', { name: 'Next picture' })).toBeDisabled()
  await carousel.getByRole('list', { name: 'Pictures' }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(position).toHaveText('Picture 5 of 6')

  const button = page.getByRole('button', { name: 'Add To Cart' }).first()
  await button.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(cartTexts.signInFirst)
  await expect(dialog.getByRole('link', { name: 'Login' })).toHaveAttribute(
    'href',
    '/login?returnTo=/productinfo/owl-lamp-sage',
  )
  await expect(dialog.getByRole('link', { name: 'Create Account' })).toHaveAttribute(
    'href',
    '/signup?returnTo=/productinfo/owl-lamp-sage',
  )
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog).toBeHidden()
  await expect(button).toBeFocused()
  await button.press('Enter')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('the buy bar, with name and price, is there on phones while the button is out of view, and that button stays the only one', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await open(page, '/productinfo/owl-lamp-sage')
  const main = page.getByRole('button', { name: 'Add To Cart' })
  const bar = page.locator('#buy-bar')
  await expect(bar).toHaveText('Owl Lamp Sage$64.00Add To Cart')
  await expect(bar).toBeInViewport({ ratio: 1 })
  await expect(main).toHaveCount(1)
  await main.evaluate((button) => button.scrollIntoView({ block: 'center' }))
  await expect(bar).toHaveCount(0)
  await page.locator('footer').scrollIntoViewIfNeeded()
  await expect(bar).toBeInViewport({ ratio: 1 })
  await bar.getByText('Add To Cart').click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('on wide screens the buy bar comes once the button has left the view', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 500 })
  await open(page, '/productinfo/owl-lamp-sage')
  const bar = page.locator('#buy-bar')
  await expect(bar).toHaveCount(0)
  await page.locator('footer').scrollIntoViewIfNeeded()
  await expect(bar).toBeInViewport({ ratio: 1 })
})

test('S2.05 S3.03 the page of a lamp: in a low window all of the gallery stays in view; a story can be heard; the products of its group are swatches that are links, the own one is marked', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 650 })
  await open(page, '/productinfo/bear-lamp-mist')
  const gallery = page.getByRole('region', { name: 'Pictures of Bear Lamp Mist' })
  const description = page.getByRole('heading', { name: 'Description' })
  await description.evaluate((heading) => heading.scrollIntoView({ block: 'center', behavior: 'instant' }))
  await expect(gallery).toBeInViewport({ ratio: 1 })

  const stories = page.getByRole('region', { name: 'Hear what it tells' })
  await expect(stories.getByRole('heading', { level: 3 })).toHaveCount(3)
  await stories
    .getByRole('button', { name: /^Play a sample of/ })
    .first()
    .click()
  await expect(stories.getByRole('button', { name: /^Pause the sample of/ })).toHaveCount(1)
  // Not a picture of the gallery that shows more than what is in the box.
  const box = page.locator('section', { has: page.getByRole('heading', { name: 'What is in the box' }) }).last()
  await expect(box.locator('img')).toHaveAttribute('src', /bear-mist-(front|box)/)

  const swatches = page.getByRole('navigation', { name: 'Other versions' }).getByRole('link')
  await expect(swatches).toHaveText(['Bear', 'Bunny', 'Owl'])
  await expect(swatches.first()).toHaveAttribute('aria-current', 'page')
  await expect(page.getByText('Enough for Moonlight Garden, or 1 story of your own')).toBeVisible()
  await swatches.last().click()
  await expect(page).toHaveURL(/\/productinfo\/owl-lamp-sage$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Owl Lamp Sage')
  await expect(page.getByRole('status').filter({ hasText: 'Picture 1 of' })).toHaveCount(1)
  for (const path of ['/shipping', '/returns', '/warranty'])
    await expect(page.locator(`main a[href="${path}"]`)).toHaveCount(1)
  await expect(page.getByRole('list', { name: 'At a glance' })).toContainText('No microphone')
})

test('S2.05 the picture that is marked is the one that is shown, also after the window has changed its width', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/productinfo/bear-lamp-mist')
  const carousel = page.getByRole('region', { name: 'Pictures of Bear Lamp Mist' })
  const slides = carousel.getByRole('list', { name: 'Pictures' })
  const shown = () => slides.evaluate((list) => list.scrollLeft / list.clientWidth + 1)
  const come = slides.evaluate((list) => new Promise((end) => list.addEventListener('scrollend', end, { once: true })))
  await carousel.getByRole('button', { name: 'Show picture 3' }).click()
  await come
  expect(await shown()).toBe(3)
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect.poll(shown).toBeCloseTo(3, 1)
  await expect(carousel.locator('[aria-current=true]')).toHaveAccessibleName('Show picture 3')
})

test('Back restores where the list was scrolled to', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await open(page, '/products')
  await page.evaluate(() => window.scrollTo(0, 900))
  await page.locator('main li article a').nth(6).click()
  await page.getByRole('button', { name: 'Add To Cart' }).first().waitFor()
  await page.goBack()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(700)
})

test('the product page tells search engines what it sells', async ({ request }) => {
  const html = await (await request.get(`${shop()}/productinfo/owl-lamp-sage`)).text()
  const things = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, json]) =>
    JSON.parse(json ?? ''),
  )
  expect(things.map((thing) => thing['@type'])).toEqual(['Product', 'BreadcrumbList'])
  expect(things[0].offers).toMatchObject({ price: '64.00', priceCurrency: 'USD' })
  expect(html).toContain('<meta property="og:title" content="Owl Lamp Sage"/>')
})
