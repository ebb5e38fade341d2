import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { storyTexts } from '@storylamp/contract/stories/story-texts'
import { expect, open, sandbox, test } from '../support/shop.ts'
import { bundle, cardOf, dialogOf, openWithTokens } from '../support/tokens.ts'

const snail = 'The Snail Who Carried the Moon'

/** Presses what opens the story tool, and answers the tab it opens in. */
async function studioAfter(page: Page, name: string): Promise<Page> {
  await page.getByRole('button', { name }).first().click()
  const opened = page.context().waitForEvent('page')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /for 50 tokens$/ })
    .click()
  const studio = await opened
  await studio.waitForURL((url) => url.href.startsWith(`${sandbox()}/story`) && url.searchParams.has('orderId'))
  return studio
}

/** The parent keeps the story, and the shop takes it. */
async function saveStory(studio: Page): Promise<void> {
  await studio.getByRole('button', { name: 'Keep this story' }).click()
  await expect(studio.getByText('It has arrived.')).toBeVisible()
  await studio.close()
}

test('S1.02 S4.13 S4.14 S7.31 D33 D35 a parent tops up, buys and downloads a bundle, customizes a story and has one made', async ({
  page,
}) => {
  await openWithTokens(page, '/bundles', 220)
  await cardOf(page, bundle).getByRole('button', { name: 'Buy' }).click()
  await dialogOf(page, `Buy ${bundle.name}?`).getByRole('button', { name: 'Buy for 60 tokens' }).click()
  await dialogOf(page, `${bundle.name} is yours`).getByRole('button', { name: 'Close' }).click()
  const owned = cardOf(page, bundle).getByRole('button', { name: 'Download Bundle' })
  const downloaded = page.waitForEvent('download')
  await owned.click()
  const file = await downloaded
  expect(file.suggestedFilename()).toBe('Moonlight Garden.zip')
  expect(namesIn(await readFile(await file.path()))).toEqual(
    expect.arrayContaining([`01 ${snail}.mp3`, `01 ${snail}.txt`, expect.stringMatching(/^04 .+\.txt$/)]),
  )

  await open(page, '/customize')
  const customizing = await studioAfter(page, 'Customize (50 tokens)')
  await expect(customizing.getByRole('heading', { level: 1 })).toHaveText(snail)
  await customizing.getByLabel(/^Name instead of/).fill('Mirabel')
  await customizing.getByRole('button', { name: 'Show the story' }).click()
  await expect(customizing.getByRole('article')).toContainText('Mirabel')
  await saveStory(customizing)

  const generating = await studioAfter(page, 'Generate New Story (50 tokens)')
  await generating.getByLabel('Name of the hero').fill('Juno')
  await generating.getByRole('button', { name: 'Show the story' }).click()
  await expect(generating.getByRole('article')).toContainText('Juno')
  await saveStory(generating)

  await open(page, '/order')
  for (const type of [storyTexts.generated, 'Custom Story', 'Bundle Story']) {
    await expect(page.getByRole('tabpanel').getByText(type, { exact: true }).first()).toBeVisible()
  }
  await expect(page.getByRole('tabpanel').getByText('In progress')).toHaveCount(0)
  await open(page, '/myplaylist')
  for (const type of ['Generate New Story', 'Custom Story', 'Bundle Story']) {
    await expect(page.getByRole('main').getByText(type, { exact: true })).toBeAttached()
  }
  await open(page, '/wallet')
  await expect(page.getByText('60.00').first()).toBeVisible()
})

/** The names in the directory at the end of a zip: behind a mark and 42 bytes, and as long as two of those say. */
function namesIn(zip: Buffer): string[] {
  const names: string[] = []
  const mark = Buffer.from('PK\u0001\u0002')
  for (let at = zip.indexOf(mark); at >= 0; at = zip.indexOf(mark, at + 46)) {
    names.push(zip.subarray(at + 46, at + 46 + zip.readUInt16LE(at + 28)).toString())
  }
  return names
}
