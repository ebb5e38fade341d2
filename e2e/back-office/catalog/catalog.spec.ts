import type { Page } from '@playwright/test'
import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import { apiOfAdmin, signInAsAdmin } from '../../support/admin.ts'
import {
  button,
  confirmDeletion,
  dialog,
  dropFiles,
  elsewhere,
  goTo,
  paste,
  pictureOnDisk,
  searchList,
} from '../../support/back-office.ts'
import { field, freshName, newFamily, toast } from '../../support/family.ts'
import { expect, open, shop, test } from '../../support/shop.ts'
import { putInCart } from '../../support/shopping.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

/** With a description that is formatted and has something pasted into it. */
async function fillProduct(page: Page, name: string): Promise<void> {
  await open(page, '/admin/products/new')
  await field(page, 'Name').fill(name)
  await field(page, 'SKU').fill(freshName('SKU'))
  await field(page, 'Price in dollars').fill('39.5')
  await page.getByLabel('Night Lamps').check()
  const description = field(page, 'Description')
  await description.fill('Shines')
  await description.selectText()
  await button(page, 'Bold').click()
  await description.press('End')
  await page.keyboard.type(' and ')
  await paste(description, '<i>fades</i><script>document.title = "run"</script><img src=x>')
}

const pictureWords = (page: Page, position: number) => field(page, `Alt text of picture ${position}`)

const lampData = { price: 20, description: '<p>A lamp.</p>', images: [], collections: [] }

/** Every position that a progress bar of the page has had, from 0 to 1. */
async function watchProgress(page: Page): Promise<() => Promise<number[]>> {
  const seen = await page.evaluateHandle(() => {
    const positions: number[] = []
    const look = () => {
      for (const bar of document.querySelectorAll('progress')) positions.push(bar.position)
    }
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true })
    return positions
  })
  return () => seen.jsonValue()
}

async function slowDownUploads(page: Page, bytesPerSecond: number): Promise<void> {
  const devTools = await page.context().newCDPSession(page)
  const line = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: bytesPerSecond }
  await devTools.send('Network.emulateNetworkConditions', line)
}

test('S7.21 Back office: a product is created with pictures that are dragged onto it and tell how far they are, and stands on the home page of others at once', async ({
  page,
  browser,
}) => {
  const name = freshName('Moth lamp')
  await signInAsAdmin(page)
  await fillProduct(page, name)
  const files = [await pictureOnDisk('teal.png', 'teal'), await pictureOnDisk('orange.png', 'orange')]

  await test.step('let go beside the field, they open nothing', async () => {
    await dropFiles(heading(page, 'New product'), files)
    await dropFiles(field(page, 'Name'), files)
    await expect(field(page, 'Name')).toHaveValue(name)
    expect(page.context().pages()).toHaveLength(1)
  })

  await slowDownUploads(page, 300_000)
  const progress = await watchProgress(page)
  await dropFiles(field(page, 'Add pictures'), files)
  await expect(page.getByRole('progressbar', { name: 'Uploaded of teal.png' })).toBeVisible()
  await test.step('nothing is saved before they are there', async () => {
    await button(page, 'Create').click()
    await expect(page.getByText('Please wait until every file is uploaded')).toBeVisible()
  })
  await expect(pictureWords(page, 2)).toBeVisible()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  expect((await progress()).some((position) => position > 0 && position < 1)).toBe(true)

  await describePictures(page)
  await button(page, 'Create').click()
  await expect(heading(page, name)).toBeVisible()
  await expect(field(page, 'Description')).toHaveText('Shines and fades')
  await expect(field(page, 'Description').locator('script, img')).toHaveCount(0)
  await elsewhere(browser, (visitor) => expectAtHome(visitor, name))
  await confirmDeletion(page, 'product', name)
  await expect(toast(page, `${name} is deleted.`)).toBeVisible()
})

async function describePictures(page: Page): Promise<void> {
  await pictureWords(page, 1).fill('A teal moth')
  await test.step('each picture needs its words', async () => {
    await button(page, 'Create').click()
    await expect(pictureWords(page, 2)).toBeFocused()
    await expect(page.getByText(adminTexts.altRequired)).toBeVisible()
    await pictureWords(page, 2).fill('An orange moth')
  })
  await test.step('their order is changed by keys, too', async () => {
    await button(page, 'Move picture 2 up').focus()
    await page.keyboard.press('Enter')
    await expect(pictureWords(page, 1)).toHaveValue('An orange moth')
  })
}

/** What others see of the new product, and on its page. */
async function expectAtHome(visitor: Page, name: string): Promise<void> {
  await open(visitor, '/')
  const card = visitor
    .getByRole('region', { name: 'Recently launched products' })
    .getByRole('article')
    .filter({ has: visitor.getByRole('link', { name }) })
  await expect(card.locator('img[src^="/uploads/"]')).toBeVisible()
  await card.getByRole('link', { name }).click()
  await expect(visitor.getByAltText('A teal moth').first()).toBeVisible()
  await expect(visitor.getByAltText('An orange moth').first()).toBeVisible()
  await expect(visitor.getByRole('strong').filter({ hasText: /^Shines and/ })).toBeVisible()
  await expect(visitor.getByRole('emphasis').filter({ hasText: 'fades' })).toBeVisible()
}

test('D14 Back office: an access token that ends between two files is renewed, and the second file arrives, too', async ({
  page,
  forgive,
}) => {
  await signInAsAdmin(page)
  await open(page, '/admin/products/new')
  let uploads = 0
  await page.route('**/api/admin/uploads', (route) => {
    uploads += 1
    const headers = route.request().headers()
    return route.continue(uploads === 2 ? { headers: { ...headers, authorization: 'Bearer spent' } } : {})
  })
  const renewals: number[] = []
  page.on('response', (reply) => {
    if (reply.url().endsWith('/api/auth/refresh-token')) renewals.push(reply.status())
  })
  await dropFiles(field(page, 'Add pictures'), [
    await pictureOnDisk('a.png', 'teal'),
    await pictureOnDisk('b.png', 'orange'),
  ])
  await expect(pictureWords(page, 2)).toBeVisible()
  await expect(page.locator('main img[src^="/uploads/"]')).toHaveCount(2)
  expect([uploads, renewals]).toEqual([3, [200]])
  forgive('401')
  forgive()
})

test('S7.21 Back office: a product that nobody wanted is deleted after a second thought; one in a cart only leaves the shelf', async ({
  page,
}) => {
  const [unwanted, wanted] = [freshName('Unwanted lamp'), freshName('Wanted lamp')]
  const call = await apiOfAdmin(page.request)
  const plant = async (name: string): Promise<string> =>
    (await call('POST', '/api/products/', { ...lampData, sku: freshName('SKU'), name }))._id
  const [unwantedId, id] = [await plant(unwanted), await plant(wanted)]
  await signInAsAdmin(page)
  await open(page, `/admin/products/${unwantedId}`)
  await button(page, 'Delete the product').click()
  await button(page, 'Go back').click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(button(page, 'Delete the product')).toBeFocused()
  await confirmDeletion(page, 'product', unwanted)
  await expect(toast(page, `${unwanted} is deleted.`)).toBeVisible()
  expect((await page.request.get(`${shop()}/productinfo/${unwantedId}`)).status()).toBe(404)
  await goTo(page, 'Products')
  await searchList(page, unwanted)
  await expect(page.getByText('No matching products')).toBeVisible()
  await page.getByRole('link', { name: 'Show all' }).click()
  await expect(page).toHaveURL(/\/admin\/products$/)
  await expect(page.getByRole('table', { name: 'Products' })).toBeVisible()

  const { email } = await newFamily()
  await putInCart(page, email, { id })
  await searchList(page, wanted)
  await page.getByRole('table').getByRole('link', { name: wanted }).click()
  await confirmDeletion(page, 'product', wanted)
  await expect(toast(page, `${wanted} is off the shelf.`)).toBeVisible()
  await goTo(page, 'Products')
  await searchList(page, wanted)
  await expect(page.getByRole('cell').getByText('Off the shelf')).toBeVisible()
})
