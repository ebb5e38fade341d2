import type { Page } from '@playwright/test'
import { accountTexts } from '@storylamp/contract/accounts/account-texts'
import {
  boxes,
  childForm,
  codeFor,
  field,
  fillChild,
  fillParent,
  freshName,
  goToChildren,
  password,
} from '../support/family.ts'
import { expect, hold, isIdle, open, test } from '../support/shop.ts'

test('S5.02 S5.03 S5.04 S5.05 S5.06 S5.07 S5.08 S5.09 S5.10 D112 signup: each field says what it is for and what is wrong with it, and keeps what was typed; without any child one can be added', async ({
  page,
}) => {
  await open(page, '/signup')
  await test.step('every password field can be shown, and forms say what their fields are for', () =>
    expectPurposes(page))
  const next = page.getByRole('button', { name: 'Continue' })
  const submit = page.getByRole('button', { name: 'Create Account' })
  const says = async (label: string, message: string, at = 0) =>
    expect(field(page, label).nth(at)).toHaveAccessibleDescription(new RegExp(message))
  await next.click()
  await expect(field(page, 'First Name')).toBeFocused()
  await says('First Name', accountTexts.firstnameRequired)
  await says('Last Name', accountTexts.lastnameRequired)
  await says('Date of Birth', accountTexts.dobRequired)
  await says('Mobile', accountTexts.mobileInvalid)
  await says('Email', 'Invalid email address')
  await says('Password', accountTexts.passwordTooShort)
  await says('Confirm Password', accountTexts.confirmPassword)
  await fillParent(page, 'grace@nowhere')
  await field(page, 'Mobile').fill('555 010 01')
  await field(page, 'Date of Birth').first().fill('2199-01-01')
  await field(page, 'Confirm Password').fill('something else')
  await next.click()
  await says('Date of Birth', accountTexts.dobInFuture)
  await says('Mobile', accountTexts.mobileInvalid)
  await says('Email', 'Invalid email address')
  await says('Confirm Password', accountTexts.passwordsDiffer)
  await field(page, 'Date of Birth').first().fill('2019-01-01')
  await next.click()
  await says('Date of Birth', accountTexts.parentTooYoung)
  await expect(field(page, 'Mobile')).toHaveValue('555 010 01')
  await expect(field(page, 'First Name')).toHaveAccessibleDescription('')

  await fillParent(page, 'grace@example.com')
  await goToChildren(page)
  await submit.click()
  await expect(field(page, 'Name')).toBeFocused()
  await says('Name', accountTexts.childNameRequired)
  await says('Username', accountTexts.childUsernameRequired)
  await says('Date of Birth', accountTexts.childDobRequired, 1)
  await says('Password', accountTexts.passwordTooShort, 1)
  await fillChild(childForm(page, 1), 'Mia', freshName('mia'))
  await field(page, 'Date of Birth').nth(1).fill('1970-01-01')
  await submit.click()
  await says('Date of Birth', accountTexts.childTooOld, 1)
  await page.getByRole('button', { name: 'Remove Child 1' }).click()
  await submit.click()
  await expect(page.getByText(accountTexts.childrenRequired)).toBeVisible()
  const add = page.getByRole('button', { name: 'Add Child' })
  await add.click()
  await expect(field(childForm(page, 1), 'Name')).toBeFocused()
  await expect(add).toBeDisabled()
})

async function expectPurposes(page: Page): Promise<void> {
  const secret = field(page, 'Password').first()
  await secret.fill('storylamp')
  await expect(secret).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show password' }).first().click()
  await expect(secret).toHaveAttribute('type', 'text')
  const purposes = await page
    .locator('main input')
    .evaluateAll((all) => all.map((input) => [input.getAttribute('autocomplete'), input.getAttribute('inputmode')]))
  expect(purposes.every(([autocomplete, inputmode]) => autocomplete && inputmode)).toBe(true)
  expect(purposes.map(([autocomplete]) => autocomplete).slice(0, 7)).toEqual([
    'given-name',
    'family-name',
    'bday',
    'tel-national',
    'email',
    'new-password',
    'new-password',
  ])
  await secret.clear()
}

const create = (page: Page) => page.getByRole('button', { name: 'Create Account' })
const nextStep = (page: Page) => page.getByRole('button', { name: 'Continue' })

test("S2.21 S8.06 signup in steps: a common password is refused at its own step; Back, the browser's too, and a reload keep what was typed; what the shop refuses is said in its words, else in ours", async ({
  page,
  forgive,
}) => {
  await open(page, '/signup')
  await fillParent(page, `${freshName('grace')}@example.com`)
  await test.step('a common password', () => tryCommonPassword(page))
  await goToChildren(page)
  await fillChild(childForm(page, 1), 'Mia', 'Mia')
  await test.step('Back, and the browser’s', async () => {
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page.getByRole('heading', { name: 'About you' })).toBeFocused()
    await expect(field(page, 'First Name')).toHaveValue('Grace')
    await goToChildren(page)
    await expect(field(childForm(page, 1), 'Name')).toHaveValue('Mia')
    await page.goBack()
    await expect(page).toHaveURL(/\/signup$/)
    await expect(page.getByRole('heading', { name: 'About you' })).toBeVisible()
    await goToChildren(page)
  })
  await test.step('a username that is taken', () => tryTakenUsername(page))
  await test.step('no answer at all', async () => {
    await page.route('**/api/auth/register', (route) => route.abort())
    await create(page).click()
    await expect(page.getByRole('alert').filter({ hasText: accountTexts.registrationFailed })).toBeVisible()
    await page.unroute('**/api/auth/register')
  })
  await test.step('what it refuses of the parent is shown at its step', () => refuseParent(page))
  await test.step('a reload keeps what was typed, except passwords', async () => {
    await page.reload()
    await expect(field(page, 'First Name')).toHaveValue('Grace')
    await expect(field(page, 'Email')).toHaveValue(/^grace-.*@example.com$/)
    await expect(field(page, 'Password').first()).toHaveValue('')
  })
  await fillParent(page, 'grace@example.com')
  await test.step('whoever leaves while the password is checked stays where they went', () => leaveMeanwhile(page))
  forgive()
})

async function tryCommonPassword(page: Page): Promise<void> {
  const secrets = ['Password', 'Confirm Password']
  for (const label of secrets) await field(page, label).first().fill('Password1')
  await nextStep(page).click()
  await expect(field(page, 'Password').first()).toBeFocused()
  await expect(field(page, 'Password').first()).toHaveAccessibleDescription(/too common/)
  await expect(page.getByRole('heading', { name: 'About you' })).toBeVisible()
  for (const label of secrets) await field(page, label).first().fill(password)
}

async function tryTakenUsername(page: Page): Promise<void> {
  await create(page).click()
  await expect(page.locator('main').getByText(accountTexts.usernameTaken)).toBeVisible()
  const username = field(childForm(page, 1), 'Username')
  await expect(username).toHaveAccessibleDescription(/Username already taken\. Still free: mia\d+, mia\d+/)
  await create(page).click()
  await expect(username).toBeFocused()
  await expect(username).toHaveAccessibleDescription(/Username already taken/)
  await expect(username).toHaveValue('Mia')
}

async function refuseParent(page: Page): Promise<void> {
  const message = accountTexts.passwordCommon
  const json = { message, code: 'invalid_input', errors: [{ path: 'password', message }] }
  await page.route('**/api/auth/register', (route) => route.fulfill({ status: 400, json }))
  await create(page).click()
  await expect(field(page, 'Password').first()).toBeFocused()
  await expect(field(page, 'Password').first()).toHaveAccessibleDescription(/too common/)
}

async function leaveMeanwhile(page: Page): Promise<void> {
  const goOn = await hold(page, '**/api/auth/check-password')
  await nextStep(page).click()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Products' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible()
  const visited = () => page.evaluate(() => history.length)
  const before = await visited()
  const answered = page.waitForResponse('**/api/auth/check-password')
  goOn()
  await (await answered).finished()
  await isIdle(page)
  expect(await visited()).toBe(before)
}

test('S2.21 S4.10 whoever goes back from the code can send the same form once more; a phone that forgets the page while the mail is read asks for the code again', async ({
  page,
  request,
}) => {
  const email = `${freshName('grace')}@example.com`
  await open(page, '/signup')
  await fillParent(page, email)
  await goToChildren(page)
  await fillChild(childForm(page, 1), 'Ida', freshName('ida'))
  for (const time of ['first', 'second']) {
    const reply = page.waitForResponse('**/api/auth/register')
    await create(page).click()
    expect((await reply).ok(), time).toBe(true)
    await expect(boxes(page).first()).toBeVisible()
    if (time === 'first') await page.goBack()
  }
  await page.reload()
  await expect(page.getByText(email)).toBeVisible()
  await boxes(page).first().focus()
  await page.keyboard.type(await codeFor(request, email, 1))
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByLabel('Email or username')).toHaveValue(email)
})
