import type { Page } from '@playwright/test'

export const bar = (page: Page) => page.getByRole('region', { name: 'Player' })
export const sheet = (page: Page) => page.locator('dialog[open]')
export const position = (page: Page) => sheet(page).getByRole('slider', { name: 'Position in the story' })

export const openSheet = (page: Page) =>
  bar(page)
    .getByRole('button', { name: /^Open the player/ })
    .click()

/** Plays an item of the playlist, as its cover does, and makes the player small again. */
export async function playSmall(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: `Play ${title}`, exact: true }).click()
  await sheet(page).getByRole('button', { name: 'Make the player small' }).click()
}

/** Opens what stands behind a cover. */
export const openDetails = (page: Page, title: string) =>
  page.getByRole('article', { name: title, exact: true }).getByText('Details', { exact: true }).click()
