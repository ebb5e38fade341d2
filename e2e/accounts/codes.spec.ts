import type { APIRequestContext } from '@playwright/test'
import { accountTexts } from '@storylamp/contract/accounts/account-texts'
import { boxes, codeFor, field, freshName, freshToast, logIn, mailsTo, newFamily, password } from '../support/family.ts'
import { expect, open, shop, test } from '../support/shop.ts'

async function register(request: APIRequestContext, email: string): Promise<void> {
  const parent = { firstname: 'Grace', lastname: 'Hopper', dob: '1984-02-29', mobile: '5550100199' }
  const children = [{ name: 'Ida', username: freshName('ida'), dob: '2018-05-01', password }]
  const data = { ...parent, email, password, cpassword: password, children }
  const reply = await request.post(`${shop()}/api/auth/register`, { data })
  expect(reply.ok(), await reply.text()).toBe(true)
}

test('S4.08 S4.10 S5.11 S8.06 S9.04 S2.20 login before the email is verified: the code screen, its messages and its countdown', async ({
  page,
  request,
  forgive,
}) => {
  const email = `${freshName('grace')}@example.com`
  await register(request, email)
  await page.clock.install()
  await open(page, '/login')
  await page.clock.pauseAt(Date.now() + 60_000)
  await logIn(page, email)
  await freshToast(page, accountTexts.otpSent)
  await expect(page.getByRole('heading', { name: 'Enter the code from the email' })).toBeVisible()
  await expect(boxes(page)).toHaveCount(6)
  await expect(boxes(page).first()).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(boxes(page).first()).toHaveAttribute('inputmode', 'numeric')

  const verify = page.getByRole('button', { name: 'Verify' })
  const describedAs = (message: string) => expect(boxes(page).first()).toHaveAccessibleDescription(message)
  await verify.click()
  await describedAs(accountTexts.otpIncomplete)
  await expect(boxes(page).first()).toBeFocused()
  await page.keyboard.type('x')
  await describedAs(accountTexts.otpInvalid)
  await page.keyboard.type('012345')
  await verify.click()
  await describedAs(accountTexts.otpInvalid)
  await page.route('**/api/auth/verifyOtp', (route) => route.abort())
  await boxes(page).first().focus()
  await page.keyboard.type('123456')
  await verify.click()
  await describedAs(accountTexts.otpFailed)
  await page.unroute('**/api/auth/verifyOtp')

  const resend = page.getByRole('button', { name: /^Resend/ })
  await expect(resend).toBeDisabled()
  await expect(resend).toHaveText(/^Resend in (1:00|0:59)$/)
  await page.clock.runFor(61_000)
  await expect(resend).toHaveText('Resend code')
  await page.route('**/api/auth/resendOtp', (route) => route.abort())
  await resend.click()
  await expect(page.getByRole('alert').filter({ hasText: accountTexts.resendFailed })).toBeVisible()
  await expect(resend).toBeEnabled()
  await page.unroute('**/api/auth/resendOtp')
  await page.route('**/api/auth/resendOtp', (route) => route.fulfill({ json: { message: 'sent' } }))
  await resend.click()
  await freshToast(page, accountTexts.otpSent)
  await expect(resend).toHaveText(/^Resend in (1:00|0:59)$/)

  const code = await codeFor(request, email)
  await boxes(page).first().focus()
  await page.keyboard.type(code)
  await verify.click()
  await expect(page).toHaveURL(`${shop()}/`)
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).not.toBeNull()
  forgive()
})

test('S2.22 S4.11 S5.12 S8.06 D13 reset: what is missing, digits only, two passwords that differ, and a way back; after the fifth wrong code the page says to request a new one', async ({
  page,
  forgive,
}) => {
  await open(page, '/reset-password')
  const send = page.getByRole('button', { name: 'Send code' })
  await send.click()
  await expect(field(page, 'Email')).toHaveAccessibleDescription(/Invalid email address/)
  await field(page, 'Email').fill(`${freshName('nobody')}@example.com`)
  await page.route('**/api/auth/forgot-password', (route) => route.abort())
  await send.click()
  await expect(page.getByRole('alert').filter({ hasText: accountTexts.resetCodeFailed })).toBeVisible()
  await page.unroute('**/api/auth/forgot-password')
  await send.click()
  const code = page.getByLabel('6-digit code')
  const reset = page.getByRole('button', { name: 'Reset Password' })
  await reset.click()
  await expect(code).toBeFocused()
  await expect(code).toHaveAccessibleDescription(accountTexts.otpRequired)
  await expect(field(page, 'New Password')).toHaveAccessibleDescription(/New Password is required/)
  await code.fill('12ab56')
  await field(page, 'New Password').fill('a new secret')
  await field(page, 'Confirm Password').fill('a new secrets')
  await reset.click()
  await expect(code).toHaveAccessibleDescription(accountTexts.otpDigitsOnly)
  await expect(field(page, 'Confirm Password')).toHaveAccessibleDescription(accountTexts.newPasswordsDiffer)
  await field(page, 'Confirm Password').fill('a new secret')
  for (let tries = 1; tries <= 5; tries += 1) {
    await code.fill(String(123_450 + tries))
    const reply = page.waitForResponse('**/api/auth/reset-password')
    await reset.click()
    await reply
    if (tries < 5) await expect(code).toHaveAccessibleDescription(accountTexts.codeWrong)
    await expect(code).toBeFocused()
  }
  await expect(code).toHaveAccessibleDescription(accountTexts.tooManyWrongCodes)
  await page.getByRole('button', { name: 'Change email' }).click()
  await expect(field(page, 'Email')).toHaveValue(/nobody/)
  forgive()
})

test('S4.11 D63 the link in the mail needs no code; once it is used the page says so, and another code takes its place', async ({
  page,
  request,
  forgive,
}) => {
  const { email } = await newFamily()
  await open(page, '/reset-password')
  await field(page, 'Email').fill(email)
  await page.getByRole('button', { name: 'Send code' }).click()
  await codeFor(request, email)
  const [mail] = await mailsTo(request, email)
  const link = /\/reset-password#\S+/.exec(mail?.text ?? '')?.[0] ?? ''

  await open(page, link)
  await expect(page).toHaveURL(/\/reset-password$/)
  await expect(page.getByText(`For ${email}.`)).toBeVisible()
  await expect(page.getByLabel('6-digit code')).toHaveCount(0)
  const choose = async () => {
    for (const secret of ['New Password', 'Confirm Password']) await field(page, secret).fill('three owls at night')
    await page.getByRole('button', { name: 'Reset Password' }).click()
  }
  await choose()
  await expect(page).toHaveURL(/\/login$/)

  await page.clock.install()
  await open(page, link)
  await choose()
  await expect(page.getByRole('alert').filter({ hasText: 'This link has expired or was used.' })).toBeVisible()
  await page.clock.runFor(61_000)
  await page.getByRole('button', { name: 'Resend code' }).click()
  await expect(page.getByLabel('6-digit code')).toBeVisible()
  forgive()
})
