import type { Page } from '@playwright/test'
import { expectNoFlaws } from '../support/accessibility.ts'
import { signInAsAdmin } from '../support/admin.ts'
import { button, dialog, dropFiles, elsewhere, picture, pictureOnDisk, withAdmin } from '../support/back-office.ts'
import { field, freshName, newFamily, toast } from '../support/family.ts'
import { expect, open, test } from '../support/shop.ts'
import { putInCart } from '../support/shopping.ts'
import { cardOf, dialogOf, openWithTokens } from '../support/tokens.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

async function fillProduct(page: Page, name: string): Promise<void> {
  await open(page, '/admin/products/new')
  await field(page, 'Name').fill(name)
  await field(page, 'SKU').fill(freshName('SKU'))
  await field(page, 'Price in dollars').fill('39.5')
  await field(page, 'Description').fill('Shines')
}

const pictureWords = (page: Page, position: number) => field(page, `Alt text of picture ${position}`)

/** Answers with the id of the new product. */
async function createProduct(page: Page, name: string): Promise<string> {
  await fillProduct(page, name)
  await field(page, 'Add pictures').setInputFiles(await picture('lamp.png', 'teal'))
  await expect(pictureWords(page, 1)).toBeVisible()
  await pictureWords(page, 1).fill('A lamp')
  await button(page, 'Create').click()
  await expect(heading(page, name)).toBeVisible()
  return page.url().split('/').at(-1) ?? ''
}

async function confirmDeletion(page: Page, what: 'product' | 'bundle', name: string): Promise<void> {
  await button(page, `Delete the ${what}`).click()
  await expect(dialog(page).getByRole('heading', { name: `Delete ${name}?` })).toBeVisible()
  await button(page, 'Delete').click()
}

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

test('S7.21 Back office: pictures are dragged onto a new product, tell how far they are, and stand on the home page of others at once', async ({
  page,
  browser,
}) => {
  const name = freshName('Moth lamp')
  await signInAsAdmin(page)
  await fillProduct(page, name)
  await page.getByLabel('Night Lamps').check()
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
  await pictureWords(page, 1).fill('A teal moth')
  await pictureWords(page, 2).fill('An orange moth')
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  expect((await progress()).some((position) => position > 0 && position < 1)).toBe(true)

  await button(page, 'Create').click()
  await expect(heading(page, name)).toBeVisible()
  await elsewhere(browser, async (visitor) => {
    await open(visitor, '/')
    const card = visitor
      .getByRole('region', { name: 'Recently launched products' })
      .getByRole('article')
      .filter({ has: visitor.getByRole('link', { name }) })
    await expect(card.locator('img[src^="/uploads/"]')).toBeVisible()
    await card.getByRole('link', { name }).click()
    await expect(visitor.getByAltText('A teal moth').first()).toBeVisible()
    await expect(visitor.getByAltText('An orange moth').first()).toBeVisible()
  })
  await confirmDeletion(page, 'product', name)
  await expect(toast(page, `${name} is deleted.`)).toBeVisible()
})

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
  browser,
}) => {
  const [unwanted, wanted] = [freshName('Unwanted lamp'), freshName('Wanted lamp')]
  await signInAsAdmin(page)
  const unwantedId = await createProduct(page, unwanted)
  await button(page, 'Delete the product').click()
  await button(page, 'Go back').click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(button(page, 'Delete the product')).toBeFocused()
  await confirmDeletion(page, 'product', unwanted)
  await expect(toast(page, `${unwanted} is deleted.`)).toBeVisible()
  await open(page, `/admin/products?search=${unwanted.replaceAll(' ', '+')}`)
  await expect(page.getByText('No matching products')).toBeVisible()
  await page.getByRole('link', { name: 'Show all' }).click()
  await expect(page).toHaveURL(/\/admin\/products$/)
  await expect(page.getByRole('table', { name: 'Products' })).toBeVisible()
  await elsewhere(browser, async (visitor) => {
    expect(await open(visitor, `/productinfo/${unwantedId}`)).toBe(404)
  })

  const id = await createProduct(page, wanted)
  const { email } = await newFamily()
  await putInCart(page, email, { id })
  await confirmDeletion(page, 'product', wanted)
  await expect(toast(page, `${wanted} is off the shelf.`)).toBeVisible()
  await open(page, `/admin/products?search=${wanted.replaceAll(' ', '+')}`)
  await expect(page.getByRole('cell').getByText('Off the shelf')).toBeVisible()
})

async function createBundle(page: Page, name: string): Promise<void> {
  await open(page, '/admin/bundles/new')
  await field(page, 'Name').fill(name)
  await field(page, 'Description').fill('Songs for the night')
  await field(page, 'Price in tokens').fill('12.5')
  await field(page, 'Picture').setInputFiles(await picture('sky.png', 'navy'))
  await field(page, 'Alt text').fill('A dark sky')
  await expect(page.locator('main img[src^="/uploads/"]')).toBeVisible()
  await button(page, 'Create').click()
  await expect(heading(page, name)).toBeVisible()
}

async function addStory(page: Page, title: string, file: string): Promise<void> {
  await page.getByRole('link', { name: 'Add a story' }).click()
  await field(page, 'Title').fill(title)
  await field(page, 'Description').fill('About the moon')
  await field(page, 'Picture').setInputFiles(await picture('moon.png', 'black'))
  await expect(page.locator('main img[src^="/uploads/"]')).toBeVisible()
  await field(page, 'Alt text').fill('The moon')
  await field(page, 'Story file').setInputFiles(`assets/stories/moonlight-garden/${file}`)
  await expect(page.getByText(/^New: /)).toBeVisible()
  await button(page, 'Add').click()
  await expect(page.getByRole('link', { name: title })).toBeVisible()
}

test('D33 D37 Back office: a bundle of uploaded stories is published; a parent buys it, plays it, and keeps it when it is deleted', async ({
  page,
  browser,
}) => {
  const name = freshName('Night songs')
  await withAdmin(browser, async (admin) => {
    await createBundle(admin, name)
    const address = admin.url()
    await test.step('without stories it is not sold', async () => {
      await admin.getByRole('link', { name: 'All bundles' }).click()
      await button(admin, `Activate ${name}`).click()
      await expect(toast(admin, 'A bundle is sold with at least one story')).toBeVisible()
      await open(admin, new URL(address).pathname)
    })
    await addStory(admin, 'The first song', '02-bo-and-the-moonflower.mp3')
    await addStory(admin, 'The moth', '04-the-moth-at-the-window.gif')
    await test.step('a picture is given a narration, and loses it again', async () => {
      await admin.getByRole('link', { name: 'The moth' }).click()
      await field(admin, 'Narration').setInputFiles('assets/stories/moonlight-garden/02-bo-and-the-moonflower.mp3')
      await expect(admin.getByText(/^New: /)).toBeVisible()
      await button(admin, 'Save').click()
      await admin.getByLabel('Remove the narration').check()
      await button(admin, 'Save').click()
      await expect(admin.getByLabel('Remove the narration')).toHaveCount(0)
      await open(admin, new URL(address).pathname)
    })
    await admin.getByRole('link', { name: 'All bundles' }).click()
    await button(admin, `Activate ${name}`).click()
    await expect(toast(admin, `${name} is on the shelf.`)).toBeVisible()

    await openWithTokens(page, '/bundles', 100)
    await cardOf(page, { name }).getByRole('button', { name: 'Buy' }).click()
    await dialogOf(page, `Buy ${name}?`).getByRole('button', { name: 'Buy for 12.5 tokens' }).click()
    await dialogOf(page, `${name} is yours`).getByRole('link', { name: 'My Playlist' }).click()
    await expect(page.getByRole('article', { name, exact: true })).toBeVisible()

    await test.step('what was bought stays whole', async () => {
      await open(admin, new URL(address).pathname)
      await expect(admin.getByRole('link', { name: 'The moth' })).toBeVisible()
      await expectNoFlaws(admin)
      await admin.getByRole('link', { name: 'The moth' }).click()
      await button(admin, 'Take it out of the bundle').click()
      await button(admin, 'Take it out').click()
      await expect(dialog(admin).getByText('This bundle was bought already: its stories stay')).toBeVisible()
      await button(admin, 'Go back').click()
      await open(admin, new URL(address).pathname)
      await confirmDeletion(admin, 'bundle', name)
      await expect(toast(admin, `${name} is off the shelf.`)).toBeVisible()
    })
  })
  await open(page, '/bundles')
  await expect(page.getByRole('heading', { name: 'Moonlight Garden' })).toBeVisible()
  await expect(cardOf(page, { name })).toHaveCount(0)
  await open(page, '/myplaylist')
  await page.getByRole('article', { name, exact: true }).getByRole('button', { name: /^Play/ }).first().click()
  await expect(page.getByRole('dialog', { name: 'The first song' })).toBeVisible()
})

test('Back office: a bundle that nobody bought is deleted with its stories', async ({ page }) => {
  const name = freshName('Forgotten songs')
  await signInAsAdmin(page)
  await createBundle(page, name)
  await confirmDeletion(page, 'bundle', name)
  await expect(toast(page, `${name} is deleted.`)).toBeVisible()
  await expect(heading(page, 'Bundles')).toBeVisible()
  await expect(page.getByRole('article', { name: 'Moonlight Garden' })).toBeVisible()
  await expect(page.getByRole('article', { name })).toHaveCount(0)
})
