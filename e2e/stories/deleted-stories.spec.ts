import { playlistTexts } from '@storylamp/contract/playlist/playlist-texts'
import { storyTexts } from '@storylamp/contract/stories/story-texts'
import { expectNoFlaws } from '../support/accessibility.ts'
import { bearerOf, rememberSession, toast } from '../support/family.ts'
import { openDetails } from '../support/player.ts'
import { card, deleteButton, fallBackUnlessGet, item, openWith, refuse } from '../support/playlist.ts'
import { familyWithStories } from '../support/purchases.ts'
import { expect, open, reload, shop, test } from '../support/shop.ts'

test('D97 a deletion can be undone for 10 seconds, and later a parent restores the item under Deleted', async ({
  page,
}) => {
  const { email } = await familyWithStories(page.request, ['moonlight-garden'], 1)
  await rememberSession(page, email)
  await open(page, '/myplaylist')
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  const undo = page.getByRole('button', { name: 'Undo' })
  const remove = async (title: string) => {
    await openDetails(page, title)
    await deleteButton(page, title).click()
    await expect(undo).toBeVisible()
  }
  await remove('Moonlight Garden')
  await expect(page.getByRole('status').filter({ hasText: playlistTexts.deleted })).toBeVisible()
  await page.clock.runFor(9000)
  await undo.click()
  await expect(card(page, 'Moonlight Garden')).toBeVisible()
  await expect(undo).toHaveCount(0)

  await remove(storyTexts.generated)
  // Whoever has gone on meanwhile stays there; the field becomes a combobox once it can suggest something.
  const elsewhere = page.getByRole('banner').getByLabel('Search the shop')
  await elsewhere.focus()
  await page.clock.runFor(10_500)
  await expect(undo).toHaveCount(0)
  await expect(elsewhere).toBeFocused()
  await page.clock.resume()
  await reload(page)
  await expect(page.getByText('1 item', { exact: true })).toBeVisible()
  await page.getByText('Deleted (1)').click()
  const deleted = page.locator('#deleted')
  // It was deleted while it was made.
  await expect(deleted.getByText('In progress')).toBeVisible()
  await expect(deleted.getByRole('link', { name: /Continue story/ })).toBeVisible()
  await expectNoFlaws(page)
  await deleted.getByRole('button', { name: 'Restore Generated Story' }).click()
  await expect(card(page, storyTexts.generated)).toBeVisible()
  await expect(deleted).toHaveCount(0)
  await reload(page)
  await expect(page.getByText('2 items')).toBeVisible()
})

test('D97 an item that cannot be restored stays under Deleted, and that is said', async ({ page, forgive }) => {
  await page.route('**/api/playlist/deleted', (route) => fallBackUnlessGet(route, { data: [item(9)] }))
  await openWith(page, [item(1, { title: 'The Paper Boat' })])
  await page.route('**/api/playlist/restore', refuse)
  await page.getByText('Deleted (1)').click()
  await page.getByRole('button', { name: 'Restore The Red Kite' }).click()
  await expect(toast(page, playlistTexts.restoreFailed)).toBeVisible()
  await expect(page.getByText('Deleted (1)')).toBeVisible()
  forgive()
})

test("D97 an order whose story was deleted says 'Deleted from the playlist – Restore', and restores it", async ({
  page,
}) => {
  const { email } = await familyWithStories(page.request, ['moonlight-garden'], 1)
  const headers = await bearerOf(email)
  const { data } = await (await page.request.get(`${shop()}/api/playlist`, { headers })).json()
  const ids = data.map(({ _id }: { _id: string }) => _id)
  await page.request.delete(`${shop()}/api/playlist`, { headers, data: { ids } })
  await rememberSession(page, email)
  await open(page, '/order')
  const [made, bundle] = [page.getByRole('article').first(), page.getByRole('article').last()]
  await expect(made).toContainText('In progress')
  for (const order of [made, bundle]) await expect(order).toContainText('Deleted from the playlist – Restore')
  await expect(bundle.getByRole('link', { name: 'Play in My Playlist' })).toHaveCount(0)
  await bundle.getByRole('button', { name: 'Restore' }).click()
  await expect(toast(page, playlistTexts.restored)).toBeVisible()
  await bundle.getByRole('link', { name: 'Play in My Playlist' }).click()
  await expect(page.getByRole('article', { name: 'Moonlight Garden' })).toBeVisible()
})
