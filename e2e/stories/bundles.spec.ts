import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { accountTexts } from '@storylamp/contract/accounts/account-texts'
import { bundleTexts } from '@storylamp/contract/bundles/bundle-texts'
import { storyTexts } from '@storylamp/contract/stories/story-texts'
import { walletTexts } from '@storylamp/contract/wallet/wallet-texts'
import { expectNoFlaws, expectNoViolations } from '../support/accessibility.ts'
import { newFamily, rememberSession, toast } from '../support/family.ts'
import { expect, open, reload, shop, test } from '../support/shop.ts'
import { bundle, cardOf, dialogOf, openWithTokens, requestsTo } from '../support/tokens.ts'

const purchasing = `/api/bundles/purchase/${bundle.id}`
const downloading = `**/api/bundles/download/${bundle.id}`
const card = (page: Page) => cardOf(page, bundle)
const buyButton = (page: Page) => card(page).getByRole('button', { name: 'Buy' })
const downloadButton = (page: Page) => card(page).getByRole('button', { name: /^Download Bundle/ })
const dialog = (page: Page) => dialogOf(page, `Buy ${bundle.name}?`)
const addMissing = 'Add exactly what is missing: 60 tokens for $6.00'
const confirm = (page: Page) => dialog(page).getByRole('button', { name: 'Buy for 60 tokens' })

async function buy(page: Page): Promise<void> {
  await buyButton(page).click()
  await confirm(page).click()
}

/** A parent whose family owns the bundle, as far as the browser knows. */
async function openAsOwner(page: Page, emailusername: string) {
  await page.route('**/api/user/me/', async (route) => {
    const reply = await route.fetch()
    const { data } = await reply.json()
    await route.fulfill({ json: { data: { ...data, purchasedBundles: [bundle.id] } } })
  })
  await rememberSession(page, emailusername)
  await page.addInitScript((id) => {
    const remembered = JSON.parse(localStorage.getItem('persist:storylamp') ?? '{}')
    remembered.user.userProfile.purchasedBundles = [id]
    localStorage.setItem('persist:storylamp', JSON.stringify(remembered))
  }, bundle.id)
  await open(page, '/bundles')
}

test('S2.28 S4.13 S7.30 D32 a parent buys: price and balance first; without an answer the same key again; then it can be downloaded', async ({
  page,
  forgive,
}) => {
  await openWithTokens(page, '/bundles', 100)
  const sent = requestsTo(page, purchasing)
  await buyButton(page).click()
  for (const line of ['Price60 tokens', 'Your balance100 tokens', 'Left afterwards40 tokens'])
    await expect(dialog(page)).toContainText(line)
  expect(sent).toEqual([])
  await dialog(page).getByRole('button', { name: 'Not now' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(buyButton(page)).toBeFocused()

  await page.route(`**${purchasing}`, (route) => route.abort())
  await buy(page)
  await expect(dialog(page).getByRole('alert')).toHaveText('The bundle could not be bought. Please try again.')
  await page.unroute(`**${purchasing}`)
  await confirm(page).click()
  const bought = dialogOf(page, `${bundle.name} is yours`)
  await expect(bought).toBeVisible()
  await expect(dialog(page)).toBeHidden()
  await expect(bought.getByRole('link', { name: 'My Playlist' })).toHaveAttribute('href', '/myplaylist')
  expect(sent).toHaveLength(2)
  expect(sent[0]?.key).toMatch(/^[0-9a-f]{32}$/)
  expect(sent[1]?.key).toBe(sent[0]?.key)
  await bought.getByRole('button', { name: 'Close' }).click()
  await expect(downloadButton(page)).toBeVisible()
  await expect(buyButton(page)).toHaveCount(0)

  const download = page.waitForEvent('download')
  await downloadButton(page).click()
  const file = await download
  expect(file.suggestedFilename()).toBe(`${bundle.name}.zip`)
  expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK')
  await expect(toast(page, bundleTexts.downloaded)).toBeVisible()
  await reload(page)
  await expect(downloadButton(page)).toBeVisible()
  forgive()
})

test('L8 S2.10 S2.28 S2.31 too few tokens: by keyboard the first Buy is a few tabs away; what is missing is said, Buy is not offered, and the way leads to the wallet; axe finds nothing, in both themes', async ({
  page,
}) => {
  await openWithTokens(page, '/bundles')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const first = page.getByRole('main').getByRole('button', { name: 'Buy' }).first()
  let tabs = 0
  const isThere = () => first.evaluate((button) => button === document.activeElement)
  while (!(await isThere()) && tabs < 40) {
    await page.keyboard.press('Tab')
    tabs += 1
  }
  expect(tabs).toBeLessThanOrEqual(10)

  await expectNoFlaws(page)
  await card(page).getByRole('button', { name: 'View Story List' }).click()
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await buyButton(page).click()
  await expect(dialog(page)).toContainText('Missing60 tokens · about $6')
  await expectNoViolations(page)
  await expect(dialog(page)).toContainText(walletTexts.addMore)
  await expect(dialog(page).getByRole('button')).toHaveText([addMissing, 'Not now'])
  await dialog(page).getByRole('link', { name: 'Purchase Tokens' }).click()
  await expect(page).toHaveURL(`${shop()}/wallet`)
})

test('S2.31 S8.07 tokens spent elsewhere meanwhile: the shop’s refusal leads to the wallet', async ({
  page,
  forgive,
}) => {
  await page.route('**/api/wallet/balance', (route) => route.fulfill({ json: { walletBalance: 100 } }))
  await openWithTokens(page, '/bundles')
  await buy(page)
  const short = page.getByRole('dialog')
  await expect(short).toContainText(walletTexts.addMore)
  await expect(short).toHaveCount(1)
  await expect(toast(page, walletTexts.insufficient)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(buyButton(page)).toBeFocused()
  await buy(page)
  await short.getByRole('link', { name: 'Purchase Tokens' }).click()
  await expect(page).toHaveURL(`${shop()}/wallet`)
  forgive()
})

test('D75 L17 a price that was changed meanwhile: the dialog shows the new one and asks again', async ({
  page,
  forgive,
}) => {
  await openWithTokens(page, '/bundles', 100)
  const sent = requestsTo(page, purchasing)
  const message = bundleTexts.priceChanged
  await page.route(`**${purchasing}`, (route) =>
    route.fulfill({ status: 409, json: { message, code: 'price_changed' } }),
  )
  await page.route(`**/api/bundles/${bundle.id}`, async (route) => {
    const reply = await route.fetch()
    const { data } = await reply.json()
    await route.fulfill({ json: { data: { ...data, tokenPrice: 70 } } })
  })
  await buy(page)
  await expect(dialog(page).getByRole('alert')).toHaveText(message)
  await expect(dialog(page)).toContainText('Left afterwards30 tokens')
  await dialog(page).getByRole('button', { name: 'Buy for 70 tokens' }).click()
  await expect.poll(() => sent.map(({ body }) => body)).toEqual([{ tokenPrice: 60 }, { tokenPrice: 70 }])
  forgive()
})

test('S2.32 S8.07 D33 bought elsewhere meanwhile: bundleTexts.alreadyPurchasedTitle with a Download', async ({
  page,
  forgive,
}) => {
  const { email, password } = await openWithTokens(page, '/bundles', 220)
  const login = await page.request.post(`${shop()}/api/auth/login`, { data: { emailusername: email, password } })
  const headers = { authorization: `Bearer ${(await login.json()).accessToken}` }
  expect((await page.request.post(shop() + purchasing, { headers })).ok()).toBe(true)
  await buy(page)
  const owned = dialogOf(page, bundleTexts.alreadyPurchasedTitle)
  await expect(owned).toBeVisible()
  const download = page.waitForEvent('download')
  await owned.getByRole('button', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe(`${bundle.name}.zip`)
  await owned.getByRole('button', { name: 'Close' }).click()
  await expect(downloadButton(page)).toBeVisible()
  forgive()
})

test('S7.31 S8.09 S6.08 S6.09 a download: the token goes along, a refusal is said in the shop’s words, without a name it is bundle.zip; it shows how far it is, and can be cancelled', async ({
  page,
  forgive,
}) => {
  const { email } = await newFamily()
  await openAsOwner(page, email)
  await downloadButton(page).click()
  const refusal = card(page).getByRole('alert').last()
  await expect(refusal).toHaveText(bundleTexts.purchaseFirst)
  await page.route(downloading, (route) => route.abort())
  await downloadButton(page).click()
  await expect(refusal).toHaveText('The bundle could not be downloaded. Please try again.')
  await page.unroute(downloading)
  await page.route(downloading, (route) => {
    expect(route.request().headers().authorization).toMatch(/^Bearer ./)
    return route.fulfill({ contentType: 'application/zip', body: 'PK' })
  })
  const download = page.waitForEvent('download')
  await downloadButton(page).click()
  expect((await download).suggestedFilename()).toBe('bundle.zip')
  await expect(refusal).toBeEmpty()
  await page.unroute(downloading)

  // A shop that sends the first part and then nothing more, until it is told that nobody listens.
  await page.evaluate(() => {
    const real = window.fetch
    window.fetch = async (target, init) => {
      if (!String(target).includes('/download/')) return real(target, init)
      const body = new ReadableStream({
        start: (stream) => {
          stream.enqueue(new Uint8Array(1_400_000))
          init?.signal?.addEventListener('abort', () => stream.error(new DOMException('', 'AbortError')))
        },
      })
      return new Response(body, { headers: { 'content-length': '4600000' } })
    }
  })
  await downloadButton(page).click()
  await expect(card(page).getByRole('progressbar', { name: 'Downloaded' })).toHaveJSProperty('position', 14 / 46)
  await expect(card(page).getByText('1.4 MB of 4.6 MB')).toBeVisible()
  await card(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(card(page).getByRole('progressbar')).toHaveCount(0)
  await expect(card(page).getByRole('alert').last()).toBeEmpty()
  forgive()
})

test('S6.05 S6.06 D3 a child: Buy is disabled with a hint, nobody asks for the balance, what is owned can be downloaded', async ({
  page,
}) => {
  const { children } = await newFamily()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await openAsOwner(page, children[0]?.username ?? '')
  const other = cardOf(page, { name: 'The Whispering Forest' })
  await expect(other.getByRole('button', { name: 'Buy' })).toBeDisabled()
  await expect(other.getByRole('button', { name: 'Buy' })).toHaveAccessibleDescription(
    /Please ask a parent to do this\./,
  )
  await expect(downloadButton(page)).toBeEnabled()
  await card(page).getByRole('button', { name: 'View Story List' }).click()
  const customize = page.getByRole('dialog').getByRole('button', { name: 'Customize (50 tokens)' })
  await expect(customize).toBeDisabled()
  await expect(customize).toHaveAccessibleDescription(accountTexts.askAParent)
  expect(asked.filter((path) => path.startsWith('/api/wallet'))).toEqual([])
})

test('S2.29 S5.15 S9.07 S4.14 one story of a bundle is chosen and customized', async ({ page, context }) => {
  await openWithTokens(page, '/bundles', 100)
  await context.route(/[?&]orderId=/, (route) => route.fulfill({ body: 'The story tool' }))
  const sent = requestsTo(page, '/api/payment/story-order')
  const { data } = await (await page.request.get(`${shop()}/api/bundles/`)).json()
  type Story = { title: string; cfStoryId?: string }
  const withFixed = data.find(({ stories }: { stories: Story[] }) => stories.some(({ cfStoryId }) => !cfStoryId))
  const fixed: Story = withFixed.stories.find(({ cfStoryId }: Story) => !cfStoryId)
  const free: Story = withFixed.stories.find(({ cfStoryId }: Story) => cfStoryId)
  await cardOf(page, withFixed).getByRole('button', { name: 'View Story List' }).click()
  const list = dialogOf(page, `Stories of ${withFixed.name}`)
  const customize = list.getByRole('button', { name: 'Customize (50 tokens)' })
  await customize.click()
  await expect(list.getByRole('alert').filter({ hasText: storyTexts.selectFirst })).toBeVisible()
  await expect(list.getByText(storyTexts.cannotBeCustomized)).toHaveCount(1)
  const refused = list.getByRole('radio', { name: new RegExp(`^${fixed.title}.*This story cannot be customized`) })
  await expect(refused).toBeDisabled()
  await list.getByRole('radio', { name: free.title }).check()
  await expect(list.getByText(storyTexts.selectFirst)).toHaveCount(0)
  expect(sent).toEqual([])
  await customize.click()
  const tab = context.waitForEvent('page')
  await dialogOf(page, `Customize ${free.title}?`)
    .getByRole('button', { name: 'Agree and customize for 50 tokens' })
    .click()
  await expect.poll(async () => (await tab).url()).toContain(`/${free.cfStoryId}?orderId=`)
  await expect(list.getByRole('status')).toContainText('Ordered!')
  expect(sent).toHaveLength(1)
  expect(sent[0]?.body).toEqual({ type: 'customize_story', tokenCost: 50, cfstoryId: free.cfStoryId })
})
