import type { Page, Route } from '@playwright/test'
import { rememberSession } from './family.ts'
import { open } from './shop.ts'

export const card = (page: Page, title: string) => page.getByRole('article', { name: title, exact: true })
export const deleteButton = (page: Page, title: string) => card(page, title).getByTitle('Delete Item')

const storyOrder = {
  type: 'generate_story',
  title: 'The Red Kite',
  state: 'Ready',
  bundleStoryId: [],
  storyId: ['s-1'],
}
export const item = (number: number, order: object = {}) => ({
  _id: `item-${number}`,
  isActive: true,
  createdAt: '2026-11-20T18:42:13.000Z',
  storyOrder: { ...storyOrder, ...order },
})

/** The page as it is with these items, whatever the family has. */
export async function openWith(page: Page, items: object[]) {
  await rememberSession(page, 'parent@example.com')
  await page.route('**/api/playlist', (route) => fallBackUnlessGet(route, { data: items }))
  await open(page, '/myplaylist')
}

export const fallBackUnlessGet = (route: Route, json: object) =>
  route.request().method() === 'GET' ? route.fulfill({ json }) : route.fallback()

export const refuse = (route: Route) => route.fulfill({ status: 500, json: { message: 'no', code: 'internal' } })
