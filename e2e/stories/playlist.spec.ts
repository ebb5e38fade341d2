import type { Page } from '@playwright/test'
import { playlistTexts } from '@storylamp/contract/playlist/playlist-texts'
import { expectNoFlaws } from '../support/accessibility.ts'
import { freshToast, newFamily, rememberSession, toast } from '../support/family.ts'
import { openDetails, sheet } from '../support/player.ts'
import { card, deleteButton, fallBackUnlessGet, item, openWith, refuse } from '../support/playlist.ts'
import { familyWithStories } from '../support/purchases.ts'
import { expect, hold, open, reload, shop, test } from '../support/shop.ts'

test.use({ timezoneId: 'America/New_York' })

const active = (page: Page, title: string) => page.getByRole('checkbox', { name: `Active: ${title}` })

test('S2.17 S3.09 S4.02 S9.11 each item: active, its date, its type, the original story, its stories, Delete Item', async ({
  page,
}) => {
  await openWith(page, [
    item(1),
    item(2, { type: 'customize_story', title: 'Mia and the Whale', cfstoryId: 'CF-LL-02', storyId: ['s-2', 's-3'] }),
    item(3, { type: 'bundle_story', title: 'Moonlight Garden', bundleStoryId: ['b-1', 'b-2'], storyId: [] }),
    item(4, { type: 'bundle_story', title: 'Empty Bundle', storyId: [] }),
    item(5, { title: 'Not Yet', state: 'Being made', storyId: [], toolUrl: 'http://localhost/story?orderId=5' }),
    { ...item(6, { title: 'Never', state: 'Given back', storyId: [] }), isActive: false },
  ])
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Playlist')
  const facts = (title: string) => card(page, title).locator('dl > div')
  await expect(facts('The Red Kite')).toHaveText(['TypeGenerate New Story', 'Story IDs-1'])
  await expect(facts('Mia and the Whale')).toHaveText([
    'TypeCustom Story',
    'Original Story IDCF-LL-02',
    'Story IDs-2, s-3',
  ])
  await expect(facts('Moonlight Garden')).toHaveText(['TypeBundle Story', 'Bundle Story IDsb-1, b-2'])
  await expect(facts('Empty Bundle')).toHaveText(['TypeBundle Story', 'Bundle Story IDsNil'])
  await expect(facts('Not Yet')).toHaveText(['TypeGenerate New Story', 'Story IDNil'])
  await expect(page.getByTitle('Delete Item').first()).toBeHidden()
  for (const title of ['The Red Kite', 'Never']) await openDetails(page, title)
  await expect(card(page, 'The Red Kite').locator('time')).toBeVisible()
  await expect(card(page, 'The Red Kite').locator('time')).toHaveText('November 20, 2026 at 1:42 PM')
  await expect(page.getByTitle('Delete Item')).toHaveCount(6)
  await expect(active(page, 'The Red Kite')).toBeChecked()
  await expect(active(page, 'Never')).not.toBeChecked()
  const tool = card(page, 'Not Yet').getByRole('link', { name: /Continue story/ })
  await expect(tool).toHaveAttribute('href', 'http://localhost/story?orderId=5')
  await expect(tool).toHaveAttribute('rel', 'noopener')
  await expect(card(page, 'Not Yet')).toContainText('In progress')
  await expect(card(page, 'Not Yet').getByRole('button', { name: /^Play/ })).toHaveCount(0)
  for (const title of ['The Red Kite', 'Not Yet'])
    await expect(card(page, title).getByText(title, { exact: true })).toHaveCount(1)
  await expect(card(page, 'Never')).toContainText('Its tokens are back in your wallet.')
  await expectNoFlaws(page)
})

test('S2.17 an empty playlist says playlistTexts.none, with a picture and a way on', async ({ page }) => {
  const { email } = await newFamily()
  await rememberSession(page, email)
  await open(page, '/myplaylist')
  await expect(page.getByRole('heading', { name: playlistTexts.none })).toBeVisible()
  await expect(page.locator('main img')).toBeVisible()
  await expectNoFlaws(page)
  await page.getByRole('link', { name: 'Create a story' }).click()
  await expect(page).toHaveURL(`${shop()}/customize`)
})

test('S2.17 a spinner while loading; an error that can be tried again', async ({ page, forgive }) => {
  await rememberSession(page, 'parent@example.com')
  let answer = () => {}
  const waiting = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/playlist', (route) => waiting.then(() => refuse(route)))
  await page.goto(`${shop()}/myplaylist`)
  await expect(page.getByText('Loading the playlist')).toBeAttached()
  answer()
  await expect(page.getByRole('alert')).toContainText(playlistTexts.failed)
  await expect(page.getByText('Loading the playlist')).toHaveCount(0)
  await page.unroute('**/api/playlist')
  await page.route('**/api/playlist', (route) => fallBackUnlessGet(route, { data: [item(1)] }))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(card(page, 'The Red Kite')).toBeVisible()
  forgive()
})

test('S4.15 S7.35 S8.13 S9.10 the toggle shows at once, is said for 3 seconds, and stays after a reload', async ({
  page,
}) => {
  const { email } = await familyWithStories(page.request, ['moonlight-garden'])
  await rememberSession(page, email)
  await page.clock.install()
  await open(page, '/myplaylist')
  const box = active(page, 'Moonlight Garden')
  await openDetails(page, 'Moonlight Garden')
  const goOn = await hold(page, '**/toggle-active')
  await page.clock.pauseAt(Date.now() + 60_000)
  await box.click()
  await expect(box).not.toBeChecked()
  // A second tap while the first is under way would take it back.
  await box.dispatchEvent('click')
  goOn()
  const said = await freshToast(page, playlistTexts.deactivated)
  await page.clock.runFor(2900)
  await expect(said).toBeVisible()
  await page.clock.runFor(100)
  await expect(said).toHaveCount(0)
  await page.clock.resume()
  await reload(page)
  await openDetails(page, 'Moonlight Garden')
  await expect(box).not.toBeChecked()
  await box.click()
  await expect(toast(page, playlistTexts.activated)).toBeVisible()
  await expect(box).toBeChecked()
})

test('S4.15 S8.10 D36 a toggle and a deletion that fail are taken back, and said; a favorite is kept on this device for the one who likes it, and comes first', async ({
  page,
  forgive,
}) => {
  await openWith(page, [item(1), item(2, { title: 'The Paper Boat' })])
  for (const title of ['The Red Kite', 'The Paper Boat']) await openDetails(page, title)
  await page.route('**/toggle-active', refuse)
  await active(page, 'The Red Kite').click()
  await expect(toast(page, playlistTexts.toggleFailed)).toBeVisible()
  await expect(active(page, 'The Red Kite')).toBeChecked()

  let isAsked = false
  await page.route('**/api/playlist/item-2', async (route) => {
    isAsked = true
    await expect(card(page, 'The Paper Boat')).toHaveCount(0)
    await refuse(route)
  })
  await deleteButton(page, 'The Paper Boat').click()
  await expect(toast(page, playlistTexts.deleteFailed)).toBeVisible()
  await expect(card(page, 'The Paper Boat')).toBeVisible()
  expect(isAsked).toBe(true)

  const heart = page.getByRole('button', { name: 'Favorite: The Paper Boat' })
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  await heart.click()
  await expect(page.getByRole('article')).toHaveText([/The Red Kite/, /The Paper Boat/])
  await reload(page)
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('article')).toHaveText([/The Paper Boat/, /The Red Kite/])
  forgive()
})

test('S7.33 S7.34 S8.13 D34 one item or several are deleted, and the focus stays on the page', async ({ page }) => {
  const { email } = await familyWithStories(page.request, ['moonlight-garden', 'little-lighthouse'], 2)
  await rememberSession(page, email)
  await open(page, '/myplaylist')
  await expect(page.getByText('4 items')).toBeVisible()
  await openDetails(page, 'Moonlight Garden')
  await deleteButton(page, 'Moonlight Garden').click()
  await expect(page.getByText(playlistTexts.deleted)).toHaveCount(1)
  await expect(page.getByText('3 items')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveAccessibleDescription(
    'Item deleted successfully Moonlight Garden',
  )

  await page.getByRole('button', { name: 'Select several' }).click()
  await expect(page.getByRole('button', { name: 'Delete selected (0)' })).toBeDisabled()
  for (const box of await page.getByRole('checkbox', { name: /^Select Generated Story/ }).all()) await box.check()
  const asked = page.waitForRequest((request) => request.method() === 'DELETE')
  await page.getByRole('button', { name: 'Delete selected (2)' }).click()
  expect((await asked).url()).toBe(`${shop()}/api/playlist`)
  expect((await asked).postDataJSON().ids).toHaveLength(2)
  await expect(page.getByText('1 item', { exact: true })).toBeVisible()
  // The page does not wait for it.
  expect((await (await asked).response())?.ok()).toBe(true)
  await reload(page)
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(card(page, 'Little Lighthouse')).toBeVisible()
})

test('D3 S6.02 a child sees the playlist, toggles and plays; deleting is left to a parent, and the feed is not shown', async ({
  page,
}) => {
  const { children } = await familyWithStories(page.request, ['moonlight-garden'], 1)
  await rememberSession(page, children[0]?.username ?? '')
  await open(page, '/myplaylist')
  await openDetails(page, 'Moonlight Garden')
  await expect(deleteButton(page, 'Moonlight Garden')).toBeDisabled()
  await expect(deleteButton(page, 'Moonlight Garden')).toHaveAccessibleDescription(/Please ask a parent to do this\./)
  await expect(page.getByRole('button', { name: 'Select several' })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Listen in your podcast app' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: /Continue story/ })).toHaveCount(0)
  await expect(page.getByText(/^Deleted/)).toHaveCount(0)
  await active(page, 'Moonlight Garden').click()
  await expect(toast(page, playlistTexts.deactivated)).toBeVisible()
  await page.getByRole('button', { name: 'Play Moonlight Garden' }).click()
  await expect(sheet(page).getByRole('button', { name: 'Pause' })).toBeVisible()
  await sheet(page).getByRole('button', { name: 'Close the player' }).click()
  await expectNoFlaws(page)
})

test('on a phone the covers of a child fill the page, and those of a parent stand side by side', async ({
  page,
  browser,
}) => {
  const { email, children } = await familyWithStories(page.request, ['moonlight-garden'])
  const cover = async (on: Page, member: string) => {
    await on.setViewportSize({ width: 360, height: 740 })
    await rememberSession(on, member)
    await open(on, '/myplaylist')
    await expectNoFlaws(on)
    return (await on.getByRole('button', { name: 'Play Moonlight Garden' }).boundingBox())?.width ?? 0
  }
  const context = await browser.newContext()
  const parents = await cover(await context.newPage(), email)
  expect(await cover(page, children[0]?.username ?? '')).toBeGreaterThan(2 * parents)
  await context.close()
})

test('D36 a child finds and plays a story from the home page in two taps, with its sleep timer on, and goes on with it later', async ({
  page,
}) => {
  const { children } = await familyWithStories(page.request, ['little-lighthouse', 'moonlight-garden'])
  await page.setViewportSize({ width: 390, height: 844 })
  await rememberSession(page, children[0]?.username ?? '')
  await open(page, '/')
  await page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link', { name: 'Playlist' }).click()
  const cover = page.getByRole('button', { name: 'Play Moonlight Garden' })
  await expect(cover).toBeInViewport({ ratio: 1 })
  await expect(page.getByText('Continue listening')).toHaveCount(0)
  await cover.click()
  await expect(sheet(page).getByRole('button', { name: 'Pause' })).toBeVisible()
  // A child sets nothing.
  await expect(sheet(page).getByLabel('15 min')).toBeChecked()
  await expect(sheet(page).getByRole('timer')).toHaveText(/^Sleep in 1[45]:/)
  const slider = sheet(page).getByRole('slider')
  await slider.fill('30')
  await expect.poll(async () => Number(await slider.inputValue())).toBeGreaterThan(30)
  await reload(page)
  await page.getByRole('button', { name: 'Continue listening: Moonlight Garden' }).click()
  await expect.poll(async () => Number(await slider.inputValue())).toBeGreaterThanOrEqual(30)
})

test('S6.02 a guest is sent to the login and back', async ({ page }) => {
  await open(page, '/myplaylist')
  await expect(page).toHaveURL(`${shop()}/login?returnTo=/myplaylist`)
})

test('D36 the podcast link is created, copied, replaced and turned off; an old one opens nothing', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { email } = await familyWithStories(page.request, ['moonlight-garden'])
  await rememberSession(page, email)
  await open(page, '/myplaylist')
  const feed = page.getByRole('region', { name: 'Listen in your podcast app' })
  const address = feed.getByLabel('Private link')
  const answer = async (url: string) => (await page.request.get(url)).status()
  await expect(feed).toContainText('Listen in any podcast app with your private link.')
  await feed.getByRole('button', { name: 'Create private link' }).click()
  await expect(feed.getByRole('heading')).toBeFocused()
  await feed.getByRole('button', { name: 'Copy' }).click()
  await expect(toast(page, 'The link is copied.')).toBeVisible()
  const first = await address.inputValue()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first)
  expect(await answer(first)).toBe(200)
  await expect(feed.getByRole('link', { name: 'Open the feed' })).toHaveAttribute('href', first)
  await expectNoFlaws(page)

  await feed.getByRole('button', { name: 'Create new link' }).click()
  const question = page.getByRole('dialog', { name: 'Create a new link?' })
  await expect(question).toContainText('The old link stops working')
  await question.getByRole('button', { name: 'Keep this link' }).click()
  expect(await address.inputValue()).toBe(first)
  await feed.getByRole('button', { name: 'Create new link' }).click()
  await question.getByRole('button', { name: 'Create new link' }).click()
  await expect(address).not.toHaveValue(first)
  const second = await address.inputValue()
  expect([await answer(first), await answer(second)]).toEqual([404, 200])

  await feed.getByRole('button', { name: 'Turn off link' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off link' }).click()
  await expect(feed.getByRole('button', { name: 'Create private link' })).toBeVisible()
  await expect(feed.getByRole('heading')).toBeFocused()
  expect(await answer(second)).toBe(404)
})
