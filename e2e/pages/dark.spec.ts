import type { Locator, Page } from '@playwright/test'
import { cartTexts } from '@storylamp/contract/cart/cart-texts'
import { newFamily, rememberSession } from '../support/family.ts'
import { buyCart } from '../support/purchases.ts'
import { expect, open, shop, test, visit } from '../support/shop.ts'
import { lamp, lineOf, putInCart } from '../support/shopping.ts'

const shown = (scope: Locator) => scope.locator('img:visible').first()
const expectLit = (scope: Locator) => expect(shown(scope)).toHaveAttribute('src', /owl-sage-glow/)
const slides = (page: Page) => page.getByRole('list', { name: 'Pictures', exact: true })

test('look: in the dark a lamp is shown lit, in its place, and of its two pictures only the one that is seen is fetched', async ({
  page,
}) => {
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  await open(page, '/search?q=owl+lamp+sage', 'dark')
  const found = page.getByRole('article').filter({ hasText: lamp.name })
  await expectLit(found)
  await expect.poll(() => fetched.some((url) => url.includes('owl-sage-glow'))).toBe(true)
  expect(fetched.filter((url) => url.includes('owl-sage-front'))).toEqual([])
  const box = await shown(found).boundingBox()
  await page.getByRole('button', { name: 'Dark theme' }).click()
  await expect(shown(found)).toHaveAttribute('src', /owl-sage-front/)
  expect(await shown(found).boundingBox()).toEqual(box)
  await expect.poll(() => fetched.some((url) => url.includes('owl-sage-front'))).toBe(true)
  await page.getByRole('button', { name: 'Dark theme' }).click()
  await page.getByLabel('Search the shop').fill('owl lamp')
  await expectLit(page.getByRole('option', { name: lamp.name }))
})

test('look: in the dark the gallery of a lamp opens with it lit, and its day picture takes the other place', async ({
  page,
}) => {
  await open(page, `/productinfo/${lamp.id}`, 'dark')
  const gallery = page.getByRole('region', { name: `Pictures of ${lamp.name}` })
  await expectLit(slides(page).getByRole('listitem').first())
  await expect(shown(slides(page))).toHaveAccessibleName(/glowing/)
  await expectLit(gallery.getByRole('button', { name: 'Show picture 1' }))
  await expect(shown(slides(page).getByRole('listitem').nth(1))).toHaveAttribute('src', /owl-sage-front/)
  await expectLit(page.getByRole('navigation', { name: 'Other versions' }).getByRole('link', { name: 'Owl' }))
  await page.getByRole('heading', { name: 'You may also like' }).scrollIntoViewIfNeeded()
  await expectLit(page.locator('#buy-bar'))
})

test('look: in the dark a lamp stays lit from the cart to the order', async ({ page }) => {
  const { email } = await newFamily()
  await putInCart(page, email, lamp)
  await buyCart(page.request, email)
  await rememberSession(page, email)
  await open(page, `/productinfo/${lamp.id}`)
  await page.getByRole('button', { name: 'Dark theme' }).click()
  await page.getByRole('button', { name: 'Add To Cart' }).first().click()
  const drawer = page.getByRole('dialog', { name: cartTexts.addedDialog })
  await expectLit(drawer)
  await drawer.getByRole('link', { name: 'View Cart' }).click()
  await expectLit(lineOf(page, lamp))
  await visit(page, `${shop()}/checkout`)
  await expectLit(page.getByRole('region', { name: 'Your order' }))
  await visit(page, `${shop()}/order?tab=physical`)
  await expectLit(page.getByRole('article', { name: /^Order / }))
})
