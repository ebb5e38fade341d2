import type { Page, Request } from '@playwright/test'
import { accountTexts } from '@storylamp/contract/accounts/account-texts'
import { playlistTexts } from '@storylamp/contract/playlist/playlist-texts'
import { expectNoFlaws } from '../support/accessibility.ts'
import { logOut, newFamily } from '../support/family.ts'
import { cached, openPlaylist, removeButton, saveButton, savedFiles, saveMoonlightGarden } from '../support/offline.ts'
import { bar, openDetails, playSmall } from '../support/player.ts'
import { familyWithStories } from '../support/purchases.ts'
import { expect, hold, open, shop, test, visit, whenSettled } from '../support/shop.ts'

const card = (page: Page, title: string) => page.getByRole('article', { name: title, exact: true })

test('D36 a saved bundle plays without a connection, with its words and pictures; the shop goes on when it is back', async ({
  page,
  context,
  forgive,
}) => {
  await saveMoonlightGarden(page, ['little-lighthouse'])
  await context.setOffline(true)
  // An installed app begins on the home page.
  await page.goto(shop())
  await expect(page).toHaveURL(`${shop()}/myplaylist`)
  await expect(page.getByRole('alert')).toContainText('There is no connection. What you have saved plays all the same.')
  await expect(page.getByRole('heading', { name: 'Saved on this device' })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(1)
  for (const image of await page.locator('main img, header img').all()) {
    expect(await image.evaluate((element: HTMLImageElement) => element.decode().then(() => true))).toBe(true)
  }
  await playSmall(page, 'Moonlight Garden')
  await expect(bar(page).getByRole('button', { name: 'Pause' })).toBeVisible()
  await bar(page)
    .getByRole('button', { name: /^Open the player/ })
    .click()
  const sheet = page.locator('dialog[open]')
  const position = sheet.getByRole('slider')
  await position.fill('50')
  await expect.poll(async () => Number(await position.inputValue())).toBeGreaterThan(50)
  await sheet.getByRole('tab', { name: 'Transcript' }).click()
  await expect(sheet.getByRole('region', { name: 'Transcript' })).toContainText('snail')
  await page.keyboard.press('Escape')
  await openDetails(page, 'Moonlight Garden')
  await page.getByText('Stories and transcripts').click()
  await expect(page.getByRole('button', { name: /^Play the story/ })).toHaveCount(4)
  await expectNoFlaws(page)
  await context.setOffline(false)
  await expect(card(page, 'Little Lighthouse')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Saved on this device' })).toHaveCount(0)
  forgive()
})

test('D36 without a connection a page keeps its address, leads to what is saved, and opens when the connection is back', async ({
  page,
  context,
  forgive,
}) => {
  await saveMoonlightGarden(page)
  await context.setOffline(true)
  const address = `${shop()}/products?sort=newest`
  await page.goto(address)
  await expect(page).toHaveURL(address)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline')
  await expect(page.getByText('One item is saved on this device and can be played now.')).toBeVisible()
  expect(await page.evaluate(async () => [...(await document.fonts.ready)].map(({ status }) => status))).toEqual([
    'loaded',
    'loaded',
  ])
  await expectNoFlaws(page)
  await page.getByRole('link', { name: 'My Playlist' }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.goBack()
  await Promise.all([page.waitForEvent('load'), page.getByRole('link', { name: 'Try again' }).click()])
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline')
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('You are offline')
  await expect(page).toHaveURL(address)
  forgive()
})

test('D36 D34 the progress of saving is shown; removed, cancelled, failed or deleted, nothing of an item stays on the device', async ({
  page,
  forgive,
}) => {
  const { email } = await familyWithStories(page.request, ['moonlight-garden'])
  await openPlaylist(page, email)
  await openDetails(page, 'Moonlight Garden')
  const content = '**/bo-and-the-moonflower/content?**'
  await test.step('the progress is shown, and a saved item is taken off again', async () => {
    const goOn = await hold(page, content)
    await saveButton(page).click()
    await expect(page.getByRole('button', { name: /^Cancel saving, [1-9]\d?%/ })).toBeFocused()
    await expect(page.getByRole('progressbar')).toBeVisible()
    goOn()
    await expect(removeButton(page)).toBeFocused()
    expect((await savedFiles(page)).length).toBeGreaterThan(8)
    await removeButton(page).click()
    await expect(saveButton(page)).toBeFocused()
    await expect.poll(() => savedFiles(page)).toEqual([])
    await page.unroute(content)
  })
  await test.step('cancelled or failed', async () => {
    await page.route(content, () => {})
    await saveButton(page).click()
    await page.getByRole('button', { name: /^Cancel saving/ }).click()
    await expect(saveButton(page)).toBeVisible()
    await expect.poll(() => savedFiles(page)).toEqual([])
    await page.unroute(content)
    await page.route(content, (route) => route.abort())
    await saveButton(page).click()
    await expect(page.getByText('The stories could not be saved. Please try again.')).toBeVisible()
    await expect.poll(() => savedFiles(page)).toEqual([])
    await page.unroute(content)
  })
  await test.step('deleted', async () => {
    await saveButton(page).click()
    await expect(removeButton(page)).toBeVisible()
    await card(page, 'Moonlight Garden').getByTitle('Delete Item').click()
    await expect.poll(() => savedFiles(page)).toEqual([])
  })
  forgive()
})

test('S6.02 a player gets the parts of a saved file that it asks for; the service worker keeps the page, its files and what was saved, nothing else of the family; what was saved goes with the sign-out', async ({
  page,
}) => {
  await saveMoonlightGarden(page)
  const address = (await savedFiles(page))
    .map((one) => one.replace('saved-stories: ', ''))
    .find((one) => /\/1$/.test(one))
  const ask = (range?: string) =>
    page.evaluate(
      async ([url, wanted]) => {
        const reply = await fetch(url ?? '', wanted === undefined ? {} : { headers: { range: wanted } })
        const { byteLength } = await reply.arrayBuffer()
        return {
          status: reply.status,
          byteLength,
          range: reply.headers.get('content-range'),
          type: reply.headers.get('content-type'),
        }
      },
      [address, range],
    )
  const { status, byteLength: size, type } = await ask()
  expect([status, type]).toEqual([200, 'audio/mpeg'])
  expect(await ask('bytes=0-1')).toMatchObject({ status: 206, byteLength: 2, range: `bytes 0-1/${size}`, type })
  expect(await ask('bytes=-100')).toMatchObject({
    status: 206,
    byteLength: 100,
    range: `bytes ${size - 100}-${size - 1}/${size}`,
  })
  expect(await ask('bytes=1000-')).toMatchObject({ status: 206, byteLength: size - 1000 })
  for (const path of ['/profile', '/order', '/cart', '/myplaylist']) await open(page, path)
  const others = (await cached(page)).filter(
    (one) => !/^(shell-\w+: \/(myplaylist$|assets\/|brand\/)|saved-stories: \/saved-stories\/)/.test(one),
  )
  expect(others).toEqual([])
  const shell = await page.evaluate(async () => (await caches.match('/myplaylist'))?.text())
  expect(shell).toContain('My Playlist')
  expect(shell).not.toMatch(/nora-|Winter|Moonlight/)
  await logOut(page)
  await expect.poll(() => savedFiles(page)).toEqual([])
})

test('S6.02 what is found on the device: another family’s stories are thrown away, a shell of an older version is dropped, and with a connection the playlist is the newest', async ({
  page,
  context,
  forgive,
}) => {
  await open(page, '/about')
  await page.evaluate(async () => {
    await (await caches.open('shell-00000000')).put('/myplaylist', new Response('an old page'))
    const cache = await caches.open('saved-stories')
    const storyOrder = { type: 'bundle_story', title: 'Of others', state: 'Ready', bundleStoryId: [], storyId: [] }
    const item = { _id: 'theirs', isActive: true, createdAt: '2026-11-20T18:42:13.000Z', storyOrder }
    await cache.put('/saved-stories/theirs', Response.json({ owner: 'someone else', item, tracks: [], bytes: 1 }))
    await cache.put('/saved-stories/theirs/0', new Response('their story'))
  })
  await openPlaylist(page, (await newFamily()).email)
  const shells = () => page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('shell-')))
  expect(await shells()).toEqual([expect.not.stringContaining('00000000')])
  await expect.poll(() => savedFiles(page)).toEqual([])
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('alert')).toContainText(
    'There is no connection, and nothing is saved on this device yet.',
  )
  await expect(page.getByText('Of others')).toHaveCount(0)
  await context.setOffline(false)

  const [shell = ''] = await shells()
  await page.evaluate(async (name) => {
    await (await caches.open(name)).put('/myplaylist', new Response('a page of the version before'))
  }, shell)
  expect((await page.reload())?.fromServiceWorker()).toBe(true)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Playlist')
  const script = await page.request.get(`${shop()}/service-worker.js`)
  expect(script.headers()['cache-control']).toBe('no-cache')
  forgive()
})

test('S6.02 what was saved goes with a sign-out in another tab, without a connection too', async ({
  page,
  context,
  forgive,
}) => {
  await saveMoonlightGarden(page)
  const other = await context.newPage()
  await visit(other, `${shop()}/about`)
  await context.setOffline(true)
  await logOut(other)
  await expect.poll(() => savedFiles(page)).toEqual([])
  await page.goto(`${shop()}/myplaylist`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Login')
  forgive()
})

test('S6.02 what was saved goes when the session cannot be renewed', async ({ page, forgive }) => {
  await saveMoonlightGarden(page)
  const refused = { status: 401, json: { message: accountTexts.notAuthorized, code: 'unauthorized' } }
  await page.route('**/api/playlist', (route) => route.fulfill(refused))
  await page.route('**/api/auth/refresh-token', (route) => route.fulfill(refused))
  await page.reload()
  await expect(page).toHaveURL(/\/login\?/)
  await expect.poll(() => savedFiles(page)).toEqual([])
  forgive()
})

test('S6.02 who signs out while something is being saved leaves nothing behind', async ({ page, forgive }) => {
  const { email } = await familyWithStories(page.request, ['moonlight-garden'])
  await openPlaylist(page, email)
  await openDetails(page, 'Moonlight Garden')
  const content = /\/bo-and-the-moonflower\/content\?/
  const goOn = await hold(page, content)
  const isContent = (request: Request) => content.test(request.url())
  const ended = Promise.race([
    page.waitForEvent('requestfinished', isContent),
    page.waitForEvent('requestfailed', isContent),
  ]).catch(() => {})
  await saveButton(page).click()
  await expect(page.getByRole('button', { name: /^Cancel saving, [1-9]\d?%/ })).toBeVisible()
  await logOut(page)
  await whenSettled(page, async () => {
    goOn()
    // Signing out may have ended it before, which the browser does not always report.
    await Promise.race([ended, page.waitForTimeout(3000)])
  })
  expect(await savedFiles(page)).toEqual([])
  forgive()
})

test('S2.17 D34 a shop in trouble says so, and what was saved plays; what was deleted elsewhere does not stay on the device', async ({
  page,
  forgive,
}) => {
  await saveMoonlightGarden(page)
  const playlist = '**/api/playlist'
  await page.route(playlist, (route) => route.fulfill({ status: 503, json: { message: 'no', code: 'busy' } }))
  await page.reload()
  await expect(page.getByRole('alert')).toContainText(playlistTexts.failed)
  await playSmall(page, 'Moonlight Garden')
  await expect(bar(page).getByRole('button', { name: 'Pause' })).toBeVisible()
  expect(await savedFiles(page)).not.toEqual([])
  await page.unroute(playlist)
  await page.route(playlist, (route) => route.fulfill({ json: { data: [] } }))
  await page.reload()
  await expect(page.getByRole('heading', { name: playlistTexts.none })).toBeVisible()
  await expect.poll(() => savedFiles(page)).toEqual([])
  forgive()
})
