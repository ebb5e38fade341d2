import type { Page } from '@playwright/test'

export const bar = (page: Page) => page.getByRole('region', { name: 'Player' })
export const sheet = (page: Page) => page.locator('dialog[open]')
export const position = (page: Page) => sheet(page).getByRole('slider', { name: 'Position in the story' })

export const openSheet = (page: Page) =>
  bar(page)
    .getByRole('button', { name: /^Open the player/ })
    .click()
