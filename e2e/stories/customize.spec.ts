import type { Page } from '@playwright/test'
import { accountTexts } from '@storylamp/contract/accounts/account-texts'
import { storyTexts } from '@storylamp/contract/stories/story-texts'
import { walletTexts } from '@storylamp/contract/wallet/wallet-texts'
import { expectNoFlaws } from '../support/accessibility.ts'
import { newFamily, rememberSession, toast } from '../support/family.ts'
import { expect, isIdle, open, reload, shop, test } from '../support/shop.ts'
import { dialogOf, openWithTokens, requestsTo } from '../support/tokens.ts'

const ordering = '**/api/payment/story-order'
const generate = (page: Page) => page.getByRole('button', { name: 'Generate New Story (50 tokens)' })
const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })
const customize = (page: Page, title: string) => row(page, title).getByRole('button', { name: 'Customize (50 tokens)' })
const balance = (page: Page) => page.getByText(/^Balance:/)
/** What is asked before tokens leave the wallet. */
const question = (page: Page) => page.getByRole('dialog', { name: /^(Create a new story|Customize .*)\?$/ })
const confirm = (page: Page) =>
  question(page).getByRole('button', { name: /^(Agree and )?(create|customize) for 50 tokens$/i })
const tool = 'https://story-tool.example'

const order = (toolUrl: string) => ({
  success: true,
  data: { _id: 'order-1', storyOrder: { type: 'generate_story', title: storyTexts.generated, toolUrl } },
})

/** A story tool that says who opened it. */
const openTool = (page: Page) =>
  page
    .context()
    .route(/[?&]orderId=/, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<script>document.title = "opener " + window.opener</script>' }),
    )

async function anyStory(page: Page): Promise<{ title: string; cfStoryId: string }> {
  const { data } = await (await page.request.get(`${shop()}/api/bundles/`)).json()
  return data[0].stories.find(({ cfStoryId }: { cfStoryId?: string }) => cfStoryId !== undefined)
}

test('S4.14 S7.25 S9.05 D32 a new story: ordered for 50 tokens, its tool opens in a new tab, and the balance is asked for again', async ({
  page,
  context,
}) => {
  await openTool(page)
  await openWithTokens(page, '/customize', 100)
  await expect(balance(page)).toHaveText('Balance: 100 tokens · about $10')
  await expect(page.getByRole('figure')).toContainText('A small snail named SolIda found the moon.')
  const sent = requestsTo(page, '/api/payment/story-order')
  await generate(page).click()
  for (const line of ['Price50 tokens', 'Your balance100 tokens', 'Left afterwards50 tokens'])
    await expect(question(page)).toContainText(line)
  expect(sent).toEqual([])
  await question(page).getByRole('button', { name: 'Not now' }).click()
  await expect(generate(page)).toBeFocused()
  await generate(page).click()
  const opened = context.waitForEvent('page')
  await confirm(page).click()
  const tab = await opened
  await expect(question(page)).toBeHidden()
  await expect(page.getByText('Ordered! As soon as the story is made')).toBeVisible()
  await expect(balance(page)).toHaveText('Balance: 50 tokens · about $5')
  expect(sent).toEqual([
    { key: expect.stringMatching(/^[0-9a-f]{32}$/), body: { type: 'generate_story', tokenCost: 50 } },
  ])
  await expect.poll(() => tab.url()).toMatch(/\?orderId=[\w-]+$/)
  const outcome = page.getByRole('main').getByRole('status').filter({ hasText: 'Ordered!' })
  await expect(outcome.getByRole('link', { name: 'your orders' })).toHaveAttribute('href', '/order')
  await expect(outcome.getByRole('link', { name: 'My Playlist' })).toHaveAttribute('href', '/myplaylist')
})

test('S4.14 S7.25 a story that is customized goes by its cfstoryId, and the tool opens at it; the tool cannot reach back', async ({
  page,
  context,
}) => {
  await openTool(page)
  await openWithTokens(page, '/customize', 100)
  const story = await anyStory(page)
  await page.route(ordering, (route) => route.fulfill({ json: order(`${tool}/${story.cfStoryId}?orderId=order-1`) }))
  const sent = requestsTo(page, '/api/payment/story-order')
  await customize(page, story.title).click()
  await expect(question(page)).toHaveAccessibleName(`Customize ${story.title}?`)
  const opened = context.waitForEvent('page')
  await confirm(page).click()
  const tab = await opened
  await expect.poll(() => tab.url()).toBe(`${tool}/${story.cfStoryId}?orderId=order-1`)
  await expect(tab).toHaveTitle('opener null')
  expect(sent.map(({ body }) => body)).toEqual([{ type: 'customize_story', tokenCost: 50, cfstoryId: story.cfStoryId }])
  await expect(row(page, story.title)).toContainText('Ordered!')
})

test('S4.14 a browser that opens no tabs: the order stands, and a link leads to the tool', async ({
  page,
  context,
}) => {
  await openTool(page)
  await page.addInitScript(() => {
    window.open = () => null
  })
  await openWithTokens(page, '/customize', 100)
  await page.route(ordering, (route) => route.fulfill({ json: order(`${tool}/?orderId=order-1`) }))
  await generate(page).click()
  await confirm(page).click()
  const link = dialogOf(page, 'Your story is ordered').getByRole('link', { name: 'Open the story tool' })
  await expect(link).toHaveAttribute('rel', 'noopener')
  const opened = context.waitForEvent('page')
  await link.click()
  await expect.poll(async () => (await opened).url()).toBe(`${tool}/?orderId=order-1`)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('S2.09 S5.15 S2.31 S4.16 a story without cfStoryId cannot be customized; too few tokens: what is missing is said, nothing is offered for tokens, and the way leads to the wallet', async ({
  page,
}) => {
  await openWithTokens(page, '/customize')
  const disabled = page.getByRole('table').getByRole('button', { disabled: true })
  await expect(disabled).toHaveCount(1)
  await expect(disabled).toHaveAccessibleDescription(/This story cannot be customized/)
  await expectNoFlaws(page)

  const sent = requestsTo(page, '/api/payment/story-order')
  await generate(page).click()
  await expect(question(page)).toContainText('Missing50 tokens · about $5')
  await expect(question(page)).toContainText(walletTexts.addMore)
  await expect(confirm(page)).toHaveCount(0)
  await question(page).getByRole('link', { name: 'Purchase Tokens' }).click()
  await expect(page).toHaveURL(`${shop()}/wallet`)
  expect(sent).toEqual([])
})

test('S4.16 S8.07 S2.31 walletTexts.insufficient, spent elsewhere meanwhile: the waiting tab is closed, a toast, and the dialog that leads to the wallet', async ({
  page,
  context,
  forgive,
}) => {
  await page.route('**/api/wallet/balance', (route) => route.fulfill({ json: { walletBalance: 100 } }))
  await openWithTokens(page, '/customize')
  await generate(page).click()
  await confirm(page).click()
  const short = dialogOf(page, 'Not enough tokens')
  await expect(short).toContainText(walletTexts.addMore)
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(toast(page, walletTexts.insufficient)).toBeVisible()
  await expect.poll(() => context.pages().length).toBe(1)
  await expect(short.getByRole('link', { name: 'Purchase Tokens' })).toHaveAttribute('href', '/wallet')
  await short.getByRole('button', { name: 'Not now' }).click()
  await expect(generate(page)).toBeFocused()
  await expect(page.getByRole('main').getByRole('alert').filter({ hasText: 'Insufficient' })).toBeVisible()
  forgive()
})

test('S2.09 the balance is 0 when it cannot be known, and whoever has it may try: the shop decides', async ({
  page,
  context,
  forgive,
}) => {
  await page.route('**/api/wallet/balance', (route) => route.abort())
  await openTool(page)
  await openWithTokens(page, '/customize', 100)
  await expect(balance(page)).toHaveText('Balance: 0 tokens')
  await generate(page).click()
  await expect(question(page)).toContainText('Your balancecould not be loaded')
  const opened = context.waitForEvent('page')
  await confirm(page).click()
  await opened
  await expect(page.getByText('Ordered! As soon as the story is made')).toBeVisible()
  forgive()
})

test('S8.05 S8.08 D32 an order that fails: the shop’s words or the page’s; a try without an answer goes again with its key', async ({
  page,
  context,
  forgive,
}) => {
  await openWithTokens(page, '/customize', 100)
  const story = await anyStory(page)
  const sent = requestsTo(page, '/api/payment/story-order')
  const failure = question(page).getByRole('alert')
  const close = () => question(page).getByRole('button', { name: 'Not now' }).click()
  const keys = () => sent.map(({ key }) => key)
  await page.route(ordering, (route) => route.abort())
  await customize(page, story.title).click()
  await confirm(page).click()
  await expect(failure).toHaveText(storyTexts.customizeFailed)
  await close()
  await expect(row(page, story.title)).toContainText(storyTexts.customizeFailed)
  await expect.poll(() => context.pages().length).toBe(1)
  await generate(page).click()
  await expect(failure).toBeEmpty()
  await confirm(page).click()
  await expect(failure).toHaveText(storyTexts.orderFailed)
  await close()
  await expect(row(page, story.title)).not.toContainText('Failed')
  await page.unroute(ordering)
  const message = storyTexts.notFound
  await page.route(ordering, (route) => route.fulfill({ status: 404, json: { message, code: 'not_found' } }))
  await customize(page, story.title).click()
  await confirm(page).click()
  await expect(failure).toHaveText(message)
  await confirm(page).click()
  await expect.poll(() => sent.length).toBe(4)
  const [first, generated, second, third] = keys()
  expect(second).toBe(first)
  expect(generated).not.toBe(first)
  expect(third).not.toBe(second)
  forgive()
})

test('S2.09 S4.14 a double press orders once, and while one story is ordered nothing else is', async ({ page }) => {
  await openWithTokens(page, '/customize', 100)
  const sent = requestsTo(page, '/api/payment/story-order')
  await page.route(ordering, () => {})
  await generate(page).click()
  await expect(question(page)).toContainText('Left afterwards')
  await expect(confirm(page)).toBeEnabled()
  await confirm(page).evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await page.bringToFront()
  await expect(question(page).getByText('One moment…')).toBeVisible()
  await expect.poll(() => sent).toHaveLength(1)
  await question(page).getByRole('button', { name: 'Not now' }).click()
  await generate(page).dispatchEvent('click')
  await isIdle(page)
  expect(sent).toHaveLength(1)
})

test('S2.09 S9.05 what one gets is said before the tokens go, and on a phone the answers are in view', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openWithTokens(page, '/customize', 100)
  const story = await anyStory(page)
  await expect(row(page, story.title)).toContainText('The original')
  await expect(row(page, story.title)).toContainText('about $5, as text')
  await generate(page).click()
  await expect(question(page)).toContainText('Your story comes as text: to read together, or to be read aloud by your')
  await expect(question(page).getByRole('heading')).toBeFocused()
  await expect(confirm(page)).toBeInViewport({ ratio: 1 })
  await expect(question(page).getByRole('button', { name: 'Not now' })).toBeInViewport({ ratio: 1 })
  await expectNoFlaws(page)
  await page.keyboard.press('Tab')
  await expect(question(page).getByRole('checkbox')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(confirm(page)).toBeFocused()
})

test('S2.09 a story’s page leads to the row of the story, also when the page is loaded anew', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openWithTokens(page, '/bundles/moonlight-garden/the-hedgehog-who-counted-stars')
  await page.getByRole('link', { name: 'Put your child’s name into this story' }).click()
  const chosen = row(page, 'The Hedgehog Who Counted Stars')
  const expectChosen = async () => {
    await expect(chosen).toHaveAttribute('aria-current', 'true')
    await expect(chosen).toBeInViewport({ ratio: 1 })
    await expect(customize(page, 'The Hedgehog Who Counted Stars')).toBeFocused()
    const header = await page.getByRole('banner').boundingBox()
    expect((await chosen.boundingBox())?.y).toBeGreaterThan(header?.height ?? 0)
  }
  await expectChosen()
  await reload(page)
  await expectChosen()
  await expect(page.locator('tr[aria-current="true"]')).toHaveCount(1)
  await expectNoFlaws(page)
})

test('S2.09 S6.07 a guest comes from a story’s page, and goes on to its row after the login', async ({ page }) => {
  await open(page, '/bundles/moonlight-garden/the-hedgehog-who-counted-stars')
  await page.getByRole('link', { name: 'Put your child’s name into this story' }).click()
  await expect(dialogOf(page, 'Please log in').getByRole('link', { name: 'Login' })).toHaveAttribute(
    'href',
    '/login?returnTo=/customize%23the-hedgehog-who-counted-stars',
  )
})

test('D3 S6.06 L10 a child sees everything and orders nothing, and is told to ask a parent; its balance is not asked for', async ({
  page,
}) => {
  const { children } = await newFamily()
  await rememberSession(page, children[0]?.username ?? '')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await open(page, '/customize')
  await expect(generate(page)).toBeDisabled()
  await expect(generate(page)).toHaveAccessibleDescription(accountTexts.askAParent)
  const buttons = page.getByRole('table').getByRole('button')
  await expect(buttons).toHaveCount(12)
  await expect(page.getByRole('table').getByRole('button', { disabled: true })).toHaveCount(12)
  await expect(buttons.first()).toHaveAccessibleDescription(/Please ask a parent to do this\./)
  await expect(balance(page)).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(asked.filter((path) => path.startsWith('/api/wallet'))).toEqual([])
})
