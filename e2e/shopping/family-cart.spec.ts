import { accountTexts } from '@storylamp/contract/accounts/account-texts'
import { expectNoFlaws } from '../support/accessibility.ts'
import { newFamily, rememberSession } from '../support/family.ts'
import { expect, open, test } from '../support/shop.ts'
import { cartOf, lamp, lineOf, openCart, pouch, putInCart, summary } from '../support/shopping.ts'

test('D111 D3 a child changes and clears what it added itself; the lines of others say that a parent does that', async ({
  page,
}) => {
  const { email, children } = await newFamily()
  const { username = '' } = children[0] ?? {}
  await putInCart(page, email, lamp)
  await putInCart(page, username, pouch)
  await rememberSession(page, username)
  await open(page, '/cart')
  const more = lineOf(page, lamp).getByRole('button', { name: `One ${lamp.name} more` })
  await expect(more).toBeDisabled()
  const remove = lineOf(page, lamp).getByRole('button', { name: `Remove ${lamp.name}` })
  await expect(remove).toBeDisabled()
  await expect(remove).toHaveAccessibleDescription(accountTexts.askAParent)
  await expect(lineOf(page, pouch).getByRole('button', { name: `One ${pouch.name} more` })).toBeEnabled()
  await expectNoFlaws(page)

  await page.getByRole('button', { name: 'Clear cart' }).click()
  await expect(page.getByRole('dialog')).toContainText('This removes what you have added.')
  await page.getByRole('dialog').getByRole('button', { name: 'Remove everything' }).click()
  await expect(lineOf(page, pouch)).toHaveCount(0)
  expect(await cartOf(page, email)).toEqual({ [lamp.id]: 1 })
  await expect(page.getByRole('button', { name: 'Clear cart' })).toHaveCount(0)
  await page.getByRole('button', { name: `Undo removing ${pouch.name}` }).click()
  await expect(lineOf(page, pouch)).toBeVisible()
  expect(await cartOf(page, email)).toEqual({ [lamp.id]: 1, [pouch.id]: 1 })
})

test('S2.11 look: on phones the Checkout button never lies over the sums', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 })
  await openCart(page, lamp, pouch)
  await expect(summary(page)).toContainText('To pay$')
  const checkout = page.getByRole('button', { name: 'Checkout', exact: true })
  for (const name of [lamp.name, 'Total for products', 'To pay']) {
    const sum = summary(page).getByText(name).first()
    await sum.evaluate((element) => element.scrollIntoView({ block: 'end' }))
    const [over, under] = [await checkout.boundingBox(), await sum.boundingBox()]
    expect(over?.y, name).toBeGreaterThanOrEqual((under?.y ?? 0) + (under?.height ?? 0))
  }
})
