import { rememberSession } from '../support/family.ts'
import { sheet } from '../support/player.ts'
import { card, fallBackUnlessGet, item, openWith } from '../support/playlist.ts'
import { expect, shop, test } from '../support/shop.ts'
import { whenAsked } from '../support/shopping.ts'

test.use({ timezoneId: 'America/New_York' })

test('S2.17 S4.02 a story that is finished appears by itself in a playlist that is open, and is then not asked about again', async ({
  page,
}) => {
  const waiting = item(1, { type: 'customize_story', title: 'The Paper Boat', state: 'Being made', storyId: [] })
  let shown = [waiting]
  let reads = 0
  await rememberSession(page, 'parent@example.com')
  await page.route('**/api/playlist', (route) => {
    reads += 1
    return fallBackUnlessGet(route, { data: shown })
  })
  await page.route('**/api/playlist/item-1/tracks', (route) => route.fulfill({ json: { data: [] } }))
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.goto(`${shop()}/myplaylist`)
  await whenAsked(page, () => reads, 1)
  await expect(card(page, 'The Paper Boat')).toContainText('In progress')
  shown = [item(1, { type: 'customize_story', title: 'The Paper Boat' })]
  await whenAsked(page, () => reads, 2)
  const play = page.getByRole('button', { name: 'Play The Paper Boat' })
  await expect(play).toBeVisible()
  await page.clock.runFor(6000)
  // Had it been asked about again, that would have arrived before what is asked now.
  const tracks = page.waitForRequest('**/tracks')
  await play.click()
  await tracks
  expect(reads).toBe(2)
  // Whoever comes back to the page sees what has changed meanwhile.
  shown = [item(2), ...shown]
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(card(page, 'The Red Kite')).toBeVisible()
  expect(reads).toBe(3)
})

test('S4.02 a customized story is told apart from its original on its cover and in the player', async ({ page }) => {
  await openWith(page, [
    item(1, { type: 'customize_story', title: 'The Paper Boat' }),
    item(2, { type: 'bundle_story', title: 'Moonlight Garden', bundleStoryId: ['b-1'], storyId: [] }),
  ])
  await expect(card(page, 'The Paper Boat').getByText('Custom Story, Nov 20, 2026')).toBeVisible()
  await expect(card(page, 'Moonlight Garden')).not.toContainText('Custom Story,')
  await page.route('**/api/playlist/item-1/tracks', (route) =>
    route.fulfill({
      json: { data: [{ _id: 's-1', title: 'The Paper Boat', kind: 'text', text: 'A boat.', isComputerRead: true }] },
    }),
  )
  await page.getByRole('button', { name: 'Play The Paper Boat' }).click()
  await expect(sheet(page).getByText('Custom Story', { exact: true })).toBeVisible()
})
