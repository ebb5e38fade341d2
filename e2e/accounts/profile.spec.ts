import type { Page } from '@playwright/test'
import { accountTexts } from '@storylamp/contract/accounts/account-texts'
import { expectNoFlaws } from '../support/accessibility.ts'
import {
  bearerOf,
  childCard,
  field,
  logIn,
  newFamily,
  openFromMenu,
  password,
  rememberSession,
  toast,
} from '../support/family.ts'
import { buyProduct } from '../support/purchases.ts'
import { expect, open, reload, shop, test } from '../support/shop.ts'

test("S8.02 S5.13 S4.07 S8.06 D112 a profile that was saved is saved again; saves that fail: the profile's words, the shop's for a child, beside the form and as a toast", async ({
  page,
  forgive,
}) => {
  const { email } = await newFamily()
  await rememberSession(page, email)
  await open(page, '/profile')
  await test.step('saved twice', () => saveTwice(page))
  await page.route('**/api/user/updateMe/', (route) =>
    route.fulfill({ status: 409, json: { message: accountTexts.usernameTaken, code: 'username_taken' } }),
  )
  await editButton(page).click()
  await field(page, 'First Name').fill('Somebody')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(page, accountTexts.profileFailed)).toBeVisible()
  await expect(page.locator('main').getByText(accountTexts.profileFailed)).toBeVisible()
  await expect(field(page, 'First Name')).toHaveValue('Somebody')

  await page.getByRole('tab', { name: "Children's Info" }).click()
  const card = childCard(page, 'Ida')
  await card.getByRole('button', { name: 'Edit Child' }).click()
  await card.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(page, accountTexts.usernameTaken)).toBeVisible()
  await expect(page.locator('main').getByText(accountTexts.usernameTaken)).toBeVisible()
  await page.unroute('**/api/user/updateMe/')
  await test.step('a child that is older than its parent', async () => {
    await field(card, 'Date of Birth').fill('1970-01-01')
    await card.getByRole('button', { name: 'Save Changes' }).click()
    await expect(field(card, 'Date of Birth')).toHaveAccessibleDescription(accountTexts.childTooOld)
    await expect(field(card, 'Date of Birth')).toBeFocused()
  })
  await card.getByRole('button', { name: 'Cancel' }).click()
  await test.step('a refusal that comes after its dialog was closed is told all the same', () => failToRemove(page))
  forgive()
})

const editButton = (page: Page) => page.getByRole('button', { name: 'Edit Profile' })

async function saveTwice(page: Page): Promise<void> {
  for (const time of ['first', 'second']) {
    await editButton(page).click()
    const reply = page.waitForResponse('**/api/user/updateMe/')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    expect((await reply).status(), time).toBe(200)
    await expect(editButton(page)).toBeFocused()
  }
}

async function failToRemove(page: Page): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/user/children/*', (route) => promise.then(() => route.abort()))
  await page.getByRole('button', { name: 'Remove Child' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove Ida?' })
  await dialog.getByRole('button', { name: 'Remove Child' }).click()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  resolve()
  await expect(toast(page, 'The child could not be removed. Please try again.')).toBeVisible()
}

test('D6 the data comes as a file, whole and for each child; a child is removed only when confirmed', async ({
  page,
}) => {
  const family = await newFamily()
  const [child] = family.children
  await rememberSession(page, family.email)
  await open(page, '/profile')
  const download = async (name: string) => {
    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name }).click()
    const file = await coming
    const chunks: Buffer[] = []
    for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer)
    return { name: file.suggestedFilename(), data: JSON.parse(Buffer.concat(chunks).toString()) }
  }
  const whole = await download('Download my data')
  expect(whole.name).toBe('storylamp-data.json')
  expect(JSON.stringify(whole.data)).toContain(family.email)
  await page.getByRole('tab', { name: "Children's Info" }).click()
  const part = await download('Download data')
  expect(part.name).toBe(`storylamp-${child?.username}-data.json`)
  expect(JSON.stringify(part.data)).toContain(child?.username)
  expect(JSON.stringify(part.data)).not.toContain(family.email)

  const remove = page.getByRole('button', { name: 'Remove Child' })
  await remove.click()
  const dialog = page.getByRole('dialog', { name: 'Remove Ida?' })
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(remove).toBeFocused()
  await remove.click()
  await dialog.getByRole('button', { name: 'Remove Child' }).click()
  await expect(childCard(page, 'Ida')).toHaveCount(0)
  await expect(toast(page, 'Ida is removed.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('D66 deleting a family with an open order names it, keeps it, or cancels and refunds it', async ({
  page,
  request,
  forgive,
}) => {
  const family = await newFamily()
  const order = await buyProduct(request, family.email)
  await rememberSession(page, family.email)
  await open(page, '/profile')
  const dialog = page.getByRole('dialog', { name: 'Delete account' })
  const ask = async () => {
    await page.getByRole('button', { name: 'Delete account' }).click()
    await field(dialog, 'Password').fill(password)
    await dialog.getByRole('button', { name: 'Delete everything', exact: true }).click()
    await expect(dialog.getByRole('listitem')).toHaveText([
      new RegExp(`^Order ${order.number} .* not shipped yet$`),
      /^\d+ tokens \(about \$\d+\), which are lost/,
    ])
  }
  await ask()
  await dialog.getByRole('button', { name: 'Keep my account' }).click()
  await expect(dialog).toBeHidden()
  const headers = await bearerOf(family.email)
  const retained = await (await request.get(`${shop()}/api/user/orders`, { headers })).json()
  expect(retained.data).toMatchObject([{ number: order.number, deliveryStatus: 'Processing' }])

  await ask()
  await dialog.getByRole('button', { name: 'End all of this and delete everything' }).click()
  await expect(toast(page, /are deleted/)).toBeVisible()
  const admin = await bearerOf('admin@example.com')
  const found = await (
    await request.get(`${shop()}/api/admin/orders?search=${order.number}`, { headers: admin })
  ).json()
  expect(found.data).toMatchObject([{ deliveryStatus: 'Cancelled', customer: null, refundUnderWay: order.amount }])
  forgive()
})

test('D6 D13 D15 D36 a known password is changed while signed in; the sister site keeps the earlier one, and the profile says so; the account is deleted only with the password, then the visitor is signed out and home', async ({
  page,
  forgive,
}) => {
  const family = await newFamily()
  await rememberSession(page, family.email)
  await open(page, '/profile')
  const card = page.getByRole('region', { name: 'Password' })
  const note = card.getByText('Your password there is another one.')
  await expect(note).toBeHidden()
  await card.getByRole('button', { name: 'Change Password' }).click()
  await expect(field(card, 'Current Password')).toBeFocused()
  await expect(card.getByText('ends the private link for your podcast app')).toBeVisible()
  await field(card, 'New Password').fill('a new lamp')
  await card.getByRole('button', { name: 'Save New Password' }).click()
  await expect(field(card, 'Current Password')).toHaveAccessibleDescription(accountTexts.passwordRequired)
  await expect(field(card, 'Confirm New Password')).toHaveAccessibleDescription(accountTexts.confirmNewPassword)
  await field(card, 'Current Password').fill('not this one')
  await field(card, 'Confirm New Password').fill('a new lamp')
  await card.getByRole('button', { name: 'Save New Password' }).click()
  await expect(field(card, 'Current Password')).toHaveAccessibleDescription(accountTexts.passwordWrong)
  await field(card, 'Current Password').fill(password)
  await card.getByRole('button', { name: 'Save New Password' }).click()
  await expect(toast(page, 'Your password is changed.')).toBeVisible()
  await expect(card.getByRole('button', { name: 'Change Password' })).toBeFocused()
  await expect(note).toBeVisible()
  await reload(page)
  await expect(note).toBeVisible()
  await expectNoFlaws(page)
  await test.step('the account is deleted', () => deleteAccount(page, family.email, 'a new lamp'))
  forgive()
})

async function deleteAccount(page: Page, email: string, secret: string): Promise<void> {
  await page.getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete account' })
  await field(dialog, 'Password').fill('not this one')
  await dialog.getByRole('button', { name: 'Delete everything' }).click()
  await expect(field(dialog, 'Password')).toHaveAccessibleDescription(accountTexts.passwordWrong)
  await field(dialog, 'Password').fill(secret)
  await dialog.getByRole('button', { name: 'Delete everything' }).click()
  await expect(toast(page, /are deleted/)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toHaveCount(0)
  await expect(page).toHaveURL(`${shop()}/`)
  await openFromMenu(page, 'Sign in')
  await logIn(page, email, secret)
  await expect(page.getByText(accountTexts.invalidCredentials)).toBeVisible()
}
