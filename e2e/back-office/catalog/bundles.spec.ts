import type { Page } from '@playwright/test'
import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import { expectNoFlaws } from '../../support/accessibility.ts'
import { button, confirmDeletion, dialog, goTo, picture, withAdmin } from '../../support/back-office.ts'
import { field, freshName, toast } from '../../support/family.ts'
import { expect, open, reload, shop, test } from '../../support/shop.ts'
import { cardOf, dialogOf, openWithTokens } from '../../support/tokens.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

/** From the list of bundles. */
async function createBundle(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'New bundle' }).click()
  await field(page, 'Name').fill(name)
  await field(page, 'Description').fill('Songs for the night')
  await field(page, 'Price in tokens').fill('12.5')
  await field(page, 'Picture').setInputFiles(await picture('sky.png', 'navy'))
  await field(page, 'Alt text').fill('A dark sky')
  await expect(page.locator('main img[src^="/uploads/"]')).toBeVisible()
  await button(page, 'Create').click()
  await expect(heading(page, name)).toBeVisible()
}

const addLink = (page: Page) => page.getByRole('link', { name: 'Add a story' })

async function addStory(page: Page, title: string, file: string): Promise<void> {
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

async function openBundle(page: Page, name: string): Promise<void> {
  await goTo(page, 'Bundles')
  await page.getByRole('main').getByRole('link', { name }).first().click()
  await expect(heading(page, name)).toBeVisible()
}

/** From the bundle's page to the list, where it is put on the shelf. */
async function publish(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'All bundles' }).click()
  await button(page, `Activate ${name}`).click()
}

test('D33 D37 Back office: a bundle of uploaded stories is published; a parent buys it, plays it, and keeps it when it is deleted', async ({
  page,
  browser,
}) => {
  const name = freshName('Night songs')
  await withAdmin(browser, async (admin) => {
    await open(admin, '/admin/bundles')
    await test.step('one that nobody bought is deleted', () => createAndDelete(admin))
    await createBundle(admin, name)
    await test.step('without stories it is not sold', async () => {
      await publish(admin, name)
      await expect(toast(admin, adminTexts.noStories)).toBeVisible()
    })
    await openBundle(admin, name)
    await addLink(admin).click()
    await test.step('what only seems to be a song is refused', () => chooseNoSong(admin))
    await addStory(admin, 'The first song', '02-bo-and-the-moonflower.mp3')
    await addLink(admin).click()
    await addStory(admin, 'The moth', '04-the-moth-at-the-window.gif')
    await test.step('a picture is given a narration, and loses it again', () => giveAndTakeNarration(admin))
    await openBundle(admin, name)
    await publish(admin, name)
    await expect(toast(admin, `${name} is on the shelf.`)).toBeVisible()

    await openWithTokens(page, '/bundles', 100)
    await cardOf(page, { name }).getByRole('button', { name: 'Buy' }).click()
    await dialogOf(page, `Buy ${name}?`).getByRole('button', { name: 'Buy for 12.5 tokens' }).click()
    await dialogOf(page, `${name} is yours`).getByRole('link', { name: 'My Playlist' }).click()
    await expect(page.getByRole('article', { name, exact: true })).toBeVisible()

    await test.step('what was bought stays whole', async () => {
      await openBundle(admin, name)
      await expectNoFlaws(admin)
      await admin.getByRole('link', { name: 'The moth' }).click()
      await button(admin, 'Take it out of the bundle').click()
      await button(admin, 'Take it out').click()
      await expect(dialog(admin).getByText(adminTexts.wasBought)).toBeVisible()
      await button(admin, 'Go back').click()
      await openBundle(admin, name)
      await confirmDeletion(admin, 'bundle', name)
      await expect(toast(admin, `${name} is off the shelf.`)).toBeVisible()
    })
  })
  expect(await (await page.request.get(`${shop()}/bundles`)).text()).not.toContain(name)
  await reload(page)
  await page.getByRole('article', { name, exact: true }).getByRole('button', { name: /^Play/ }).first().click()
  await expect(page.getByRole('dialog', { name: 'The first song' })).toBeVisible()
})

async function createAndDelete(admin: Page): Promise<void> {
  const name = freshName('Forgotten songs')
  await createBundle(admin, name)
  await confirmDeletion(admin, 'bundle', name)
  await expect(toast(admin, `${name} is deleted.`)).toBeVisible()
  await expect(heading(admin, 'Bundles')).toBeVisible()
  await expect(admin.getByRole('article', { name: 'Moonlight Garden' })).toBeVisible()
  await expect(admin.getByRole('article', { name })).toHaveCount(0)
}

async function chooseNoSong(admin: Page): Promise<void> {
  const file = { name: 'song.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from('MZ is a program'.repeat(400)) }
  await field(admin, 'Story file').setInputFiles(file)
  await expect(admin.getByText(/^This file cannot be used here/)).toBeVisible()
  await button(admin, 'Dismiss').click()
}

async function giveAndTakeNarration(admin: Page): Promise<void> {
  await admin.getByRole('link', { name: 'The moth' }).click()
  await field(admin, 'Narration').setInputFiles('assets/stories/moonlight-garden/02-bo-and-the-moonflower.mp3')
  await expect(admin.getByText(/^New: /)).toBeVisible()
  await button(admin, 'Save').click()
  await admin.getByLabel('Remove the narration').check()
  await button(admin, 'Save').click()
  await expect(admin.getByLabel('Remove the narration')).toHaveCount(0)
}
