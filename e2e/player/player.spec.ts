import type { Page } from '@playwright/test'
import { expectNoFlaws, expectNoViolations } from '../support/accessibility.ts'
import { logOut, rememberSession } from '../support/family.ts'
import { bar, openDetails, openSheet, playSmall, position, sheet } from '../support/player.ts'
import { familyWithStories } from '../support/purchases.ts'
import { expect, open, shop, test, visit } from '../support/shop.ts'

const firstStory = 'The Snail Who Carried the Moon'
const secondStory = 'Bo and the Moonflower'

async function playBundle(page: Page, bundle = 'moonlight-garden', name = 'Moonlight Garden') {
  const family = await familyWithStories(page.request, [bundle])
  await rememberSession(page, family.email)
  await open(page, '/myplaylist')
  await playSmall(page, name)
  await expect(bar(page).getByRole('button', { name: 'Pause' })).toBeVisible()
  return family
}

test('D36 a bundle plays on through every change of page; the bar opens to the full player and closes by Escape', async ({
  page,
}) => {
  await playBundle(page)
  await expect(bar(page)).toContainText(firstStory)
  await page.locator('footer').getByRole('link', { name: 'About' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About')
  const scrolling = () => page.evaluate(() => getComputedStyle(document.documentElement).overflowY)
  expect(await scrolling()).toBe('visible')
  await openSheet(page)
  await expect(sheet(page).getByRole('heading', { name: firstStory })).toBeVisible()
  expect(await scrolling(), 'no scrollbar of the page beside the full player').toBe('hidden')
  const before = Number(await position(page).inputValue())
  await expect.poll(async () => Number(await position(page).inputValue())).toBeGreaterThan(before)
  await page.keyboard.press('Escape')
  await expect(sheet(page)).toHaveCount(0)
  await expect(bar(page).getByRole('button', { name: /^Open the player/ })).toBeFocused()
  await bar(page).getByRole('button', { name: 'Close the player' }).click()
  await expect(bar(page)).toHaveCount(0)
  await expect(page.locator('main')).toBeFocused()
})

test('D36 L8 play, pause, back, next, seeking by keyboard in steps of 5 and 30 seconds, the list of stories, and no flaws', async ({
  page,
}) => {
  await playBundle(page)
  await openSheet(page)
  await sheet(page).getByRole('button', { name: 'Pause' }).click()
  await expect(sheet(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await position(page).focus()
  const start = Number(await position(page).inputValue())
  const isAt = (seconds: number) => expect(position(page)).toHaveValue(String(start + seconds))
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowUp')
  await isAt(10)
  await page.keyboard.press('PageUp')
  await isAt(40)
  await page.keyboard.press('PageDown')
  await page.keyboard.press('ArrowLeft')
  await isAt(5)
  await sheet(page).getByRole('button', { name: 'Back', exact: true }).click()
  await expect(position(page)).toHaveAttribute('aria-valuetext', '0:00 of 5:28')
  await sheet(page).getByRole('button', { name: 'Next story' }).click()
  await expect(sheet(page).getByRole('heading', { name: secondStory })).toBeVisible()
  // Back leads to the story before only within its first seconds.
  await expect(async () => {
    await sheet(page).getByRole('button', { name: 'Back', exact: true }).click()
    await expect(sheet(page).getByRole('heading', { name: firstStory })).toBeVisible({ timeout: 1000 })
  }).toPass()
  await sheet(page)
    .getByRole('button', { name: new RegExp(secondStory) })
    .click()
  await expect(sheet(page).getByRole('heading', { name: secondStory })).toBeVisible()
  await expect(sheet(page)).toContainText('computer-read')
  await sheet(page).getByRole('tab', { name: 'Transcript' }).click()
  await expect(sheet(page).getByRole('region', { name: 'Transcript' })).toContainText('Bo the bear had a seed')
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoFlaws(page)
  await openSheet(page)
  await expect(sheet(page).getByRole('heading', { name: secondStory })).toBeVisible()
  expect(await sheet(page).evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)).toBe(0)
  await expectNoViolations(page)
})

test('D36 S6.02 the focus is never under the bar, and the end of the page can be seen; signing out silences and closes the player', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await playBundle(page)
  const barTop = (await bar(page).boundingBox())?.y ?? 0
  await page.locator('footer').getByText('Follow us').first().click()
  const last = page.locator('footer').getByRole('link', { name: 'YouTube' })
  await last.focus()
  const box = await last.boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(barTop)
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  const end = await page.getByText('© 2025').boundingBox()
  expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual(barTop)
  await page.setViewportSize({ width: 1280, height: 720 })
  await logOut(page)
  await expect(bar(page)).toHaveCount(0)
})

test('D36 the lock screen shows title and picture, and its buttons work', async ({ page }) => {
  await page.addInitScript(() => {
    const handlers: Record<string, (details: object) => void> = {}
    navigator.mediaSession.setActionHandler = (action, handler) => {
      handlers[action] = handler as (details: object) => void
    }
    Object.assign(window, { press: (action: string, details = {}) => handlers[action]?.(details) })
  })
  await playBundle(page)
  const session = () =>
    page.evaluate(() => {
      const { metadata, playbackState } = navigator.mediaSession
      return { title: metadata?.title, album: metadata?.album, art: metadata?.artwork[0]?.src, playbackState }
    })
  const press = (action: string, details = {}) =>
    page.evaluate(
      ([name, how]) => (window as unknown as { press: (name: string, how: object) => void }).press(name, how),
      [action, details] as const,
    )
  await expect.poll(session).toMatchObject({
    title: firstStory,
    album: 'Moonlight Garden',
    art: expect.stringContaining('/pictures/'),
    playbackState: 'playing',
  })
  await press('nexttrack')
  await expect.poll(session).toMatchObject({ title: secondStory, playbackState: 'playing' })
  await press('pause')
  await expect.poll(session).toMatchObject({ playbackState: 'paused' })
  await openSheet(page)
  await press('seekto', { seekTime: 31 })
  await expect(position(page)).toHaveAttribute('aria-valuetext', '0:31 of 5:10')
  await press('seekbackward')
  await expect(position(page)).toHaveAttribute('aria-valuetext', '0:16 of 5:10')
  await press('seekforward')
  await expect(position(page)).toHaveAttribute('aria-valuetext', '0:31 of 5:10')
  await press('previoustrack')
  await press('play')
  await expect(position(page)).toHaveAttribute('aria-valuetext', /^0:0\d of 5:10$/)
  await press('stop')
  await expect(bar(page)).toHaveCount(0)
  await expect.poll(session).toMatchObject({ title: undefined, playbackState: 'none' })
})

test("D36 the sleep timer shows the rest, can be switched off, and pauses when its time has come; 'End of story' stops with the next one ready", async ({
  page,
}) => {
  await playBundle(page)
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await openSheet(page)
  const timer = sheet(page).getByRole('group', { name: 'Sleep timer' })
  await expect(timer.locator('label')).toHaveText(['Off', '15 min', '30 min', '45 min', 'End of story'])
  await timer.getByLabel('15 min').check()
  await expect(sheet(page).getByRole('timer')).toHaveText('Sleep in 15:00')
  await page.clock.fastForward(90_000)
  await expect(sheet(page).getByRole('timer')).toHaveText('Sleep in 13:30')
  await expect(bar(page)).toContainText('Sleep in 13:30')
  await timer.getByLabel('Off').check()
  await expect(sheet(page).getByRole('timer')).toHaveCount(0)
  await timer.getByLabel('30 min').check()
  await page.clock.fastForward(1_801_000)
  await expect(sheet(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await expect(sheet(page).getByRole('timer')).toHaveCount(0)
  await expect(timer.getByLabel('Off')).toBeChecked()

  await page.clock.resume()
  await sheet(page).getByRole('button', { name: 'Play', exact: true }).click()
  await timer.getByLabel('End of story').check()
  await position(page).fill('327')
  await expect(sheet(page).getByRole('heading', { name: secondStory })).toBeVisible()
  await expect(sheet(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await expect(timer.getByLabel('Off')).toBeChecked()
})

test('D36 D37 S6.02 a sample pauses the player and plays on, and the player pauses the sample; signing out in another tab silences and closes the player', async ({
  page,
  context,
}) => {
  await playBundle(page)
  await page.getByRole('link', { name: 'Bundles', exact: true }).first().click()
  const name = 'The Fox with the Quiet Feet'
  const plays = page.getByRole('main').getByRole('button', { name: `Play a sample of ${name}` })
  await plays.first().click()
  const heard = page.getByRole('main').locator('audio, video')
  const secondsHeard = () =>
    heard.evaluateAll((all: HTMLMediaElement[]) =>
      Math.max(...all.map(({ paused, currentTime }) => (paused ? 0 : currentTime))),
    )
  await expect.poll(secondsHeard).toBeGreaterThan(1)
  await expect(bar(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await bar(page).getByRole('button', { name: 'Play', exact: true }).click()
  await expect(bar(page).getByRole('button', { name: 'Pause' })).toBeVisible()
  await expect.poll(secondsHeard).toBe(0)

  const other = await context.newPage()
  await visit(other, `${shop()}/about`)
  await logOut(other)
  await expect(bar(page)).toHaveCount(0)
})

test('D37 D36 an address that has expired is asked for again, once; a transcript that is opened in the middle of a story begins at what is spoken', async ({
  page,
  forgive,
}) => {
  let asked = 0
  await page.route('**/api/playlist/*/tracks', async (route) => {
    asked += 1
    const reply = await route.fetch()
    const { data } = await reply.json()
    const spoil = (track: { url: string }) => ({ ...track, url: track.url.replace(/signature=.*/, 'signature=old') })
    await route.fulfill({ json: { data: asked === 1 ? data.map(spoil) : data } })
  })
  await playBundle(page)
  await openSheet(page)
  await expect(position(page)).toHaveAttribute('aria-valuetext', /of 5:28$/)
  expect(asked).toBe(2)

  await sheet(page).getByRole('button', { name: 'Pause' }).click()
  await position(page).fill('200')
  await expect(position(page)).toHaveAttribute('aria-valuetext', /^3:2\d of/)
  await sheet(page).getByRole('tab', { name: 'Transcript' }).click()
  const transcript = sheet(page).getByRole('region', { name: 'Transcript' })
  await expect(transcript.locator('[aria-current=true]')).toBeInViewport()
  expect(await transcript.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(100)
  forgive()
})

test('D37 D36 a story that cannot be played says so, and can be tried again; one story of an item can be played alone, with its words beside it', async ({
  page,
  forgive,
}) => {
  const { email } = await familyWithStories(page.request, ['moonlight-garden'])
  await rememberSession(page, email)
  await page.route('**/content?**', (route) => route.fulfill({ status: 404 }))
  await open(page, '/myplaylist')
  await playSmall(page, 'Moonlight Garden')
  await expect(bar(page)).toContainText('This story cannot be played at the moment.')
  await page.unroute('**/content?**')
  await bar(page).getByRole('button', { name: 'Play', exact: true }).click()
  await expect(bar(page).getByRole('button', { name: 'Pause' })).toBeVisible()
  await expect(bar(page)).not.toContainText('cannot be played')

  await openDetails(page, 'Moonlight Garden')
  await page.getByText('Stories and transcripts').click()
  const row = page.getByRole('listitem').filter({ hasText: secondStory }).last()
  await row.getByText('Transcript').click()
  await expect(row).toContainText('Bo the bear had a seed')
  await page.getByRole('button', { name: `Play the story ${secondStory}` }).click()
  await expect(sheet(page).getByRole('heading', { name: secondStory })).toBeVisible()
  forgive()
})
