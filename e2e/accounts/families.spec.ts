import { accountTexts } from '@storylamp/contract/accounts/account-texts'
import { consent } from '@storylamp/contract/accounts/consent'
import {
  boxes,
  childCard,
  childForm,
  codeFor,
  field,
  fillChild,
  fillParent,
  freshName,
  goToChildren,
  logIn,
  logOut,
  openFromMenu,
  password,
  toast,
} from '../support/family.ts'
import { expect, open, reload, sandbox, shop, test, visit } from '../support/shop.ts'

test('S1.03 S2.13 S2.21 S4.07 S4.08 S4.09 S4.11 S5.10 S8.13 D90 D113 a newcomer: sign up with two children, verify, profile, a child signs in, a forgotten password', async ({
  page,
  context,
  request,
}) => {
  test.slow()
  const email = `${freshName('grace')}@example.com`
  const [ida, max, eve] = [freshName('ida'), freshName('max'), freshName('eve')]

  await test.step('signs up', async () => {
    await open(page, '/signup')
    const add = page.getByRole('button', { name: 'Add Child' })
    const step = page.getByRole('list', { name: 'Steps' }).locator('[aria-current=step]')
    await expect(step).toHaveText('Step 1: You')
    await fillParent(page, email)
    await goToChildren(page)
    await expect(step).toHaveText('Step 2: Children')
    await expect(add).toBeDisabled()
    await fillChild(childForm(page, 1), 'Ida', ida)
    await add.click()
    await expect(add).toBeDisabled()
    await fillChild(childForm(page, 2), 'Max', max)
    await expect(add).toBeEnabled()
    await expect(page.getByText('You are the parent or guardian of these children.')).toBeVisible()
    await page.getByText('Read the whole text').click()
    await expect(page.getByText(consent.text)).toBeVisible()
    const sent = page.waitForRequest('**/api/auth/register')
    const call = page.waitForRequest('**/content/api/user/auth/register')
    await page.getByRole('button', { name: 'Create Account' }).click()
    expect((await sent).postDataJSON().mobile).toBe('5550100199')
    expect((await call).postDataJSON()).toEqual({
      email,
      password,
      is_app_user: true,
      bundleUserId: expect.stringMatching(/^[\w-]{8,}$/),
    })
  })

  await test.step('reads the code in the mailbox and pastes it', async () => {
    await expect(page.getByText(email)).toBeVisible()
    const mailbox = page.getByRole('link', { name: 'Open the mailbox' })
    await expect(mailbox).toHaveAttribute('href', new RegExp(`^${sandbox()}/.*to=${encodeURIComponent(email)}$`))
    const code = await codeFor(request, email)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.evaluate((text) => navigator.clipboard.writeText(text), ` ${code} `)
    await boxes(page).first().focus()
    await page.keyboard.press('Control+V')
    await expect(boxes(page).last()).toBeFocused()
    expect(await boxes(page).evaluateAll((all) => all.map((box) => (box as HTMLInputElement).value).join(''))).toBe(
      code,
    )
    await page.getByRole('button', { name: 'Verify' }).click()
    await expect(page).toHaveURL(`${shop()}/login`)
    await expect(toast(page, /verified/)).toBeVisible()
    await expect(page.getByLabel('Email or username')).toHaveValue(email)
  })

  await test.step('signs in without typing anything again, and edits the profile', async () => {
    const call = page.waitForRequest('**/content/api/user/auth/login')
    await expect(page.getByText('Log in to continue.')).toBeVisible()
    await page.getByRole('button', { name: 'Login' }).click()
    expect((await call).postDataJSON()).toEqual({ email, password })
    await expect(page).toHaveURL(`${shop()}/`)
    await expect(toast(page, 'Your family: Grace Hopper with Ida and Max.')).toBeVisible()
    await openFromMenu(page, 'Profile')
    const firstname = field(page, 'First Name')
    await expect(firstname).not.toBeEditable()
    await page.getByRole('button', { name: 'Edit Profile' }).click()
    await expect(firstname).toBeFocused()
    await expect(field(page, 'Email')).not.toBeEditable()
    await firstname.fill('Katherine')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(firstname).toHaveValue('Grace')
    await page.getByRole('button', { name: 'Edit Profile' }).click()
    await firstname.fill('Dorothy')
    await field(page, 'Mobile').fill('+1 555.010.0200')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(toast(page, accountTexts.profileUpdated)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeFocused()
    await expect(field(page, 'Mobile')).toHaveValue('(555) 010-0200')
  })

  await test.step('adds a third child', async () => {
    await page.getByRole('tab', { name: "Children's Info" }).click()
    await page.getByRole('button', { name: 'Add Child' }).click()
    const draft = childCard(page, 'New child')
    await expect(field(draft, 'Name')).toBeFocused()
    await fillChild(draft, 'Eve', eve)
    await draft.getByRole('button', { name: 'Save Changes' }).click()
    await expect(toast(page, 'Child 3 updated successfully!')).toBeVisible()
    const card = childCard(page, 'Eve')
    await expect(card.getByRole('button', { name: 'Edit Child' })).toBeFocused()
    await card.getByRole('button', { name: 'Edit Child' }).click()
    await expect(field(card, 'Username')).not.toBeEditable()
    await expect(field(card, 'Password')).toHaveValue('')
    await card.getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step("changes a child's password", async () => {
    const card = childCard(page, 'Max')
    await card.getByRole('button', { name: 'Edit Child' }).click()
    await field(card, 'Password').fill('a new secret')
    await card.getByRole('button', { name: 'Save Changes' }).click()
    await expect(toast(page, /Child \d updated successfully!/).last()).toBeVisible()
    await expect(card.getByRole('button', { name: 'Edit Child' })).toBeFocused()
  })

  await test.step('the child signs in and out', async () => {
    await logOut(page)
    await expect(page).toHaveURL(`${shop()}/`)
    await openFromMenu(page, 'Sign in')
    await logIn(page, max, 'a new secret')
    await expect(page).toHaveURL(`${shop()}/`)
    await openFromMenu(page, 'Profile')
    await expect(field(page, 'First Name')).toHaveValue('Max')
    await expect(field(page, 'Username')).toHaveValue(max)
    await expect(field(page, 'Username')).not.toBeEditable()
    await expect(page.getByText('Please ask a parent')).toBeVisible()
    await page.getByRole('button', { name: 'Edit Profile' }).click()
    await field(page, 'First Name').fill('Maxi')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(toast(page, accountTexts.profileUpdated)).toBeVisible()
    await reload(page)
    await expect(field(page, 'First Name')).toHaveValue('Maxi')
    await expect(page.getByRole('tab')).toHaveCount(0)
    await logOut(page)
  })

  await test.step('the parent forgets the password and chooses another', async () => {
    await openFromMenu(page, 'Sign in')
    await page.getByLabel('Email or username').fill(email)
    await page.getByRole('link', { name: 'Forgot Password?' }).click()
    await expect(field(page, 'Email')).toHaveValue(email)
    await page.getByRole('button', { name: 'Send code' }).click()
    await expect(toast(page, accountTexts.resetCodeSent)).toBeVisible()
    await page.getByLabel('6-digit code').fill(await codeFor(request, email, 1))
    await field(page, 'New Password').fill('another secret')
    await field(page, 'Confirm Password').fill('another secret')
    await page.getByRole('button', { name: 'Reset Password' }).click()
    await expect(page).toHaveURL(`${shop()}/login`)
    await expect(page.getByLabel('Email or username')).toHaveValue(email)
    await logIn(page, email, 'another secret')
    await expect(page).toHaveURL(`${shop()}/`)
  })
})

test('S2.21 S4.10 S2.13 at 360 px and by keyboard alone: sign up, the code, sign in, a child, sign out', async ({
  page,
  request,
}) => {
  test.slow()
  await page.setViewportSize({ width: 360, height: 740 })
  const email = `${freshName('ruth')}@example.com`
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  const type = (text: string) => page.keyboard.type(text)
  const tabTo = async (name: string) => {
    for (let steps = 0; steps < 200; steps += 1) {
      await press('Tab')
      const names = await page.evaluate(() => {
        const focused = document.activeElement as HTMLInputElement
        return [focused.getAttribute('aria-label'), focused.textContent, focused.labels?.[0]?.textContent]
      })
      if (names.some((each) => each === name || each?.startsWith(`${name} of `))) return
    }
    throw new Error(`Tab never came to ${name}`)
  }
  const fill = async (name: string, text: string) => {
    await tabTo(name)
    await type(text)
  }

  await open(page, '/signup')
  await fill('First Name', 'Ruth')
  await fill('Last Name', 'Asawa')
  await fill('Date of Birth', '02291984')
  await fill('Mobile', '5550100123')
  await fill('Email', email)
  await fill('Password', password)
  await fill('Confirm Password', password)
  await press('Enter')
  await expect(page.getByRole('heading', { name: 'Your children' })).toBeFocused()
  await fill('Name', 'Noa')
  await fill('Date of Birth', '05012018')
  await fill('Username', freshName('noa'))
  await fill('Password', password)
  await tabTo('Create Account')
  await press('Enter')

  await expect(boxes(page).first()).toBeFocused()
  const code = await codeFor(request, email)
  await type(`${code.slice(0, 5)}`)
  await press('ArrowLeft', 'ArrowLeft')
  await expect(page.getByLabel('Digit 4 of 6')).toBeFocused()
  await press('ArrowRight', 'ArrowRight', 'Backspace')
  await expect(page.getByLabel('Digit 5 of 6')).toBeFocused()
  await expect(page.getByLabel('Digit 5 of 6')).toHaveValue('')
  await type(code.slice(4))
  await press('Enter')
  await expect(page).toHaveURL(`${shop()}/login`)

  await fill('Email or username', email)
  await fill('Password', password)
  await press('Enter')
  await expect(page).toHaveURL(`${shop()}/`)
  await tabTo('Account')
  await press('Enter')
  await tabTo('Profile')
  await press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profile')
  await tabTo('My Profile')
  await press('ArrowRight')
  await expect(page.getByRole('tab', { name: "Children's Info" })).toHaveAttribute('aria-selected', 'true')
  await press('Home', 'End')
  await expect(page.getByRole('tab', { name: "Children's Info" })).toBeFocused()
  await tabTo('Edit Child')
  await press('Enter')
  await expect(childCard(page, 'Noa').getByLabel('Name', { exact: true })).toBeFocused()
  await press('Control+A')
  await type('Noah')
  await press('Enter')
  await expect(toast(page, 'Child 1 updated successfully!')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await page.keyboard.press('Shift+Tab')
  await visit(page, `${shop()}/about`)
  await tabTo('Account')
  await press('Enter')
  await tabTo('Logout')
  await press('Enter')
  await expect(page.getByRole('button', { name: 'Account' })).toBeFocused()
  await expect(toast(page, accountTexts.loggedOut)).toBeVisible()
})
