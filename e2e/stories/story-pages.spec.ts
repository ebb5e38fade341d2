import type { Page } from '@playwright/test'
import { expectNoFlaws } from '../support/accessibility.ts'
import { rememberSession, toast } from '../support/family.ts'
import { familyWithStories } from '../support/purchases.ts'
import { expect, open, shop, test } from '../support/shop.ts'
import { bundle, cardOf, dialogOf, openWithTokens } from '../support/tokens.ts'

const path = `/bundles/${bundle.id}`
const snail = { id: 'the-snail-who-carried-the-moon', title: 'The Snail Who Carried the Moon' }
const hedgehog = 'The Hedgehog Who Counted Stars'
const moth = 'The Moth at the Window'
const playing = (page: Page) =>
  page.locator('audio, video').evaluateAll((all: HTMLMediaElement[]) => all.filter(({ paused }) => !paused).length)
const sample = (page: Page, title: string) =>
  page.getByRole('main').getByRole('button', { name: new RegExp(`^(Play a|Pause the) sample of ${title}$`) })
const htmlOf = async (page: Page, address: string) => (await page.request.get(shop() + address)).text()
const jsonLd = async (page: Page, address: string) =>
  [...(await htmlOf(page, address)).matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
    ([, json = '']) => JSON.parse(json),
  )

/** The picture that a link to the page shows elsewhere. */
async function sharedPicture(page: Page, address: string): Promise<string> {
  const [, url = ''] = /<meta property="og:image" content="([^"]+)"/.exec(await htmlOf(page, address)) ?? []
  const reply = await page.request.get(shop() + new URL(url).pathname)
  expect([reply.status(), reply.headers()['content-type']]).toEqual([200, 'image/jpeg'])
  return url
}

test('D99 a bundle has a page: cover, facts, price in tokens and money, its stories and the other bundles', async ({
  page,
}) => {
  await open(page, '/bundles')
  await cardOf(page, bundle).getByRole('link', { name: bundle.name }).click()
  await expect(page).toHaveURL(shop() + path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(bundle.name)
  await expect(page.getByText(/^4 stories · .* · Ages 3 to 7$/).first()).toBeVisible()
  await expect(page.getByText('60 tokens · about $6', { exact: true })).toBeVisible()
  const stories = page.getByRole('region', { name: 'The stories inside' }).getByRole('article')
  await expect(stories).toHaveCount(4)
  await expect(stories.first()).toContainText('Narrated')
  await expect(page.getByRole('region', { name: 'More bundles' }).getByRole('link')).toHaveCount(2)
  const [series, crumbs] = await jsonLd(page, path)
  expect(series).toMatchObject({ '@type': 'CreativeWorkSeries', name: bundle.name, typicalAgeRange: '3-7' })
  expect(series.hasPart).toHaveLength(4)
  expect(crumbs.itemListElement.map(({ name }: { name: string }) => name)).toEqual(['Home', 'Bundles', bundle.name])
  expect(await sharedPicture(page, `${path}/${snail.id}`)).not.toBe(await sharedPicture(page, path))
})

test('D37 D99 a story’s page can be shared: by the device’s own way, else its address is copied', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined, configurable: true }))
  await open(page, `${path}/${snail.id}`)
  const share = page.getByRole('button', { name: 'Share this story' })
  await share.click()
  await expect(toast(page, 'The link is copied.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${shop()}${path}/${snail.id}`)
  await page.evaluate(() =>
    Object.defineProperty(navigator, 'share', { value: async (shared: object) => Object.assign(window, { shared }) }),
  )
  await share.click()
  await expect
    .poll(() => page.evaluate(() => 'shared' in window && window.shared))
    .toEqual({ title: snail.title, url: `${shop()}${path}/${snail.id}` })
})

test('D37 D99 a story has a page: how it begins and no more, for whom, and what else is in its bundle', async ({
  page,
}) => {
  await open(page, path)
  await page.getByRole('link', { name: snail.title }).click()
  await expect(page).toHaveURL(`${shop()}${path}/${snail.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(snail.title)
  await expect(page.getByText(/Narrated · .*Ages 3 to 7$/)).toBeVisible()
  const beginning = page.getByRole('region', { name: 'How it begins' })
  await expect(beginning.getByRole('paragraph')).not.toHaveCount(0)
  await expect(page.getByRole('region', { name: `Also in ${bundle.name}` }).getByRole('article')).toHaveCount(3)
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link')).toHaveText([
    'Bundles',
    bundle.name,
  ])
  expect((await jsonLd(page, `${path}/${snail.id}`))[0]).toMatchObject({
    '@type': 'Audiobook',
    name: snail.title,
    isPartOf: { name: bundle.name },
  })
  await page.getByRole('link', { name: hedgehog }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(hedgehog)
  await page.getByRole('button', { name: 'Buy' }).click()
  await expect(dialogOf(page, 'Please log in').getByRole('link', { name: 'Login' })).toHaveAttribute(
    'href',
    `/login?returnTo=${path}/the-hedgehog-who-counted-stars`,
  )
})

test('D99 an unknown bundle or story is not found', async ({ page, forgive }) => {
  for (const unknown of ['/bundles/no-such-bundle', '/bundles/No%20Such', `${path}/no-such-story`]) {
    expect(await open(page, unknown), unknown).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found')
  }
  forgive()
})

test('D43 D99 other hosts have neither page', async ({ request }) => {
  const { port } = new URL(shop())
  for (const address of [path, `${path}/${snail.id}`])
    expect((await request.get(`http://127.0.0.1:${port}${address}`)).status()).toBe(404)
})

test('D37 S9.08 one sample plays at a time, where it stands: sound, film and picture, without controls of the browser', async ({
  page,
}) => {
  await open(page, '/bundles')
  await expect(page.locator('audio[controls], video[controls]')).toHaveCount(0)
  await sample(page, snail.title).click()
  await expect(sample(page, snail.title)).toHaveAccessibleName(`Pause the sample of ${snail.title}`)
  await expect.poll(() => playing(page)).toBe(1)
  await sample(page, hedgehog).click()
  await expect(sample(page, snail.title)).toHaveAccessibleName(`Play a sample of ${snail.title}`)
  await expect(sample(page, hedgehog)).toHaveAccessibleName(`Pause the sample of ${hedgehog}`)
  expect(await playing(page)).toBe(1)
  await expect(cardOf(page, bundle).locator('video:visible')).toHaveCount(1)
  await sample(page, hedgehog).click()
  await expect.poll(() => playing(page)).toBe(0)
  await sample(page, moth).click()
  await expect(cardOf(page, bundle).locator('img[src$=".gif"]')).toBeVisible()
  await cardOf(page, bundle).getByRole('button', { name: 'Preview' }).click()
  const preview = dialogOf(page, `Preview of ${bundle.name}`)
  await expect(preview.getByRole('button', { name: `Pause the sample of ${snail.title}` })).toBeVisible()
  await expect.poll(() => playing(page)).toBe(1)
  await preview.getByRole('listitem').getByRole('button', { name: hedgehog }).click()
  await expect(preview.getByRole('button', { name: `Pause the sample of ${hedgehog}` })).toBeVisible()
  await expect.poll(() => playing(page)).toBe(1)
  await page.keyboard.press('Escape')
  await expect.poll(() => playing(page)).toBe(0)
})

test('D37 a sample that does not play says so, and can be tried again', async ({ page, forgive }) => {
  await page.route('**/previews/**', (route) => route.abort())
  await open(page, `${path}/${snail.id}`)
  const said = page.getByText('The sample did not play. Please try again.')
  await sample(page, snail.title).click()
  await expect(said).toBeVisible()
  await page.unroute('**/previews/**')
  await sample(page, snail.title).click()
  await expect.poll(() => playing(page)).toBe(1)
  await expect(said).toHaveCount(0)
  forgive()
})

test('S4.13 D37 the art of an owned story plays it whole, and Back closes the full player before it leaves the page', async ({
  page,
}) => {
  const { email } = await familyWithStories(page.request, [bundle.id])
  await rememberSession(page, email)
  await open(page, '/bundles')
  await cardOf(page, bundle)
    .getByRole('button', { name: `Play ${hedgehog}` })
    .click()
  const full = page.getByRole('dialog', { name: hedgehog })
  await expect(full).toBeVisible()
  await page.getByRole('button', { name: 'Make the player small' }).click()
  await page.getByRole('link', { name: bundle.name, exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(bundle.name)
  await expect(sample(page, snail.title)).toHaveCount(0)
  await page
    .getByRole('main')
    .getByRole('button', { name: `Play ${hedgehog}` })
    .click()
  await expect(full).toBeVisible()
  await page.goBack()
  await expect(full).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(bundle.name)
  await page.goBack()
  await expect(cardOf(page, bundle)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Player' })).toContainText(hedgehog)
})

/** Notes on the document what of the page grows into the player. */
const noteGrown = (page: Page) =>
  page.addInitScript(() => {
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (change) => {
      const named = [...document.querySelectorAll<HTMLElement>('main *')].filter(
        ({ style }) => style.viewTransitionName !== '',
      )
      document.documentElement.dataset.grown = named.map((part) => part.querySelector('img')?.alt).join()
      return start(change)
    }
  })

test('S2.10 S4.13 D36 what is owned is played first, by the pictures of a story and of a bundle that grow into the player; Download Bundle stands below, and nowhere is a price', async ({
  page,
}) => {
  const { email } = await familyWithStories(page.request, [bundle.id])
  await rememberSession(page, email)
  await noteGrown(page)
  await open(page, `${path}/${snail.id}`)
  const main = page.getByRole('main')
  const play = main.getByRole('button', { name: `Play ${bundle.name}` })
  const expectGrown = async () => {
    const art = await main.getByRole('img').first().getAttribute('alt')
    await play.click()
    await expect(page.getByRole('dialog', { name: snail.title })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-grown', art ?? '')
    await page.getByRole('button', { name: 'Make the player small' }).click()
    await expect(page.getByRole('region', { name: 'Player' })).toContainText(snail.title)
  }
  const actions = main.getByRole('button', { name: /^(Play|Download Bundle) ?Moonlight Garden$/ })
  await expect(actions).toHaveText([/^Play/, /^Download Bundle/])
  await expect(page.getByRole('button', { name: 'Buy' })).toHaveCount(0)
  await expectGrown()
  await page.getByRole('button', { name: 'Close the player' }).click()
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: bundle.name }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(bundle.name)
  await expectGrown()

  const others = page.getByRole('region', { name: 'More bundles' }).getByRole('link')
  await others.filter({ hasText: 'The Whispering Forest' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Whispering Forest')
  await expect(others.filter({ hasText: bundle.name })).toContainText('This bundle is yours.')
  await expect(others.filter({ hasText: bundle.name })).not.toContainText('tokens')
  await expect(others.filter({ hasNotText: bundle.name })).toContainText(/\d+ tokens · about \$/)
  await open(page, '/search?q=moonlight')
  const found = main.getByRole('article').filter({ hasText: 'Story bundle' })
  await expect(found).toContainText('This bundle is yours.')
  await expect(found).not.toContainText('tokens')
})

test('S4.13 a bundle is bought on the page of one of its stories', async ({ page }) => {
  await openWithTokens(page, `${path}/${snail.id}`, 100)
  await page.getByRole('button', { name: 'Buy' }).click()
  await dialogOf(page, `Buy ${bundle.name}?`).getByRole('button', { name: 'Buy for 60 tokens' }).click()
  await dialogOf(page, `${bundle.name} is yours`).getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('This bundle is yours.')).toBeVisible()
  await expectNoFlaws(page)
})
