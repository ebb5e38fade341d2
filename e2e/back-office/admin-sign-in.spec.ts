import { accountTexts } from '@storylamp/contract/accounts/account-texts'
import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import { codeAt, stepAt } from '../../server/src/features/accounts/second-factor/totp.ts'
import { appoint, fromBase32 } from '../support/admin.ts'
import { field, freshName, logIn, logOut, toast } from '../support/family.ts'
import { expect, open, shop, test } from '../support/shop.ts'

const password = 'a lamp for the admin'

test('D1 a new admin sets a password by the printed link, and signs in with a second factor', async ({ page }) => {
  const email = `${freshName('sam')}@example.com`
  const link = /http\S+$/m.exec(appoint(email))?.[0] ?? ''
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))

  await test.step('the link fills in address and code, which no server sees and the address bar forgets', async () => {
    await open(page, link.replace(shop(), ''))
    await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
    await expect(page.getByText(email)).toBeVisible()
    await expect(field(page, '6-digit code')).toHaveValue(/^\d{6}$/)
    expect(page.url()).toBe(`${shop()}/reset-password`)
    await field(page, 'New Password').fill(password)
    await field(page, 'Confirm Password').fill(password)
    await page.getByRole('button', { name: 'Reset Password' }).click()
    await expect(page).toHaveURL(/\/login$/)
    expect(asked.filter((url) => url.includes('sam-'))).toEqual([])
  })

  await test.step('without a factor the password is enough', async () => {
    await logIn(page, email, password)
    await expect(toast(page, accountTexts.loggedIn)).toBeVisible()
    await logOut(page)
  })

  const secret = await test.step('the factor is set up', async () => {
    const reply = await page.request.post(`${shop()}/api/auth/login`, { data: { emailusername: email, password } })
    const headers = { authorization: `Bearer ${(await reply.json()).accessToken}` }
    const factor = `${shop()}/api/admin/second-factor`
    const offered = await (await page.request.post(factor, { headers, data: { password } })).json()
    const bytes = fromBase32(offered.secret)
    const confirmed = await page.request.put(factor, { headers, data: { otp: codeAt(bytes, stepAt(new Date())) } })
    expect(await confirmed.json()).toMatchObject({ isOn: true })
    return bytes
  })

  await test.step('from then on the code is asked for', async () => {
    await open(page, '/login')
    await logIn(page, email, password)
    await expect(page.getByRole('heading', { name: 'Enter the code of your authenticator' })).toBeFocused()
    await field(page, '6-digit code').fill('12 34')
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page.getByText(adminTexts.secondFactorWrong)).toBeVisible()
    await field(page, '6-digit code').fill(codeAt(secret, stepAt(new Date()) + 1))
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(toast(page, accountTexts.loggedIn)).toBeVisible()
    await expect(page).toHaveURL(`${shop()}/`)
  })

  await test.step('the sister site was never told of it (D15)', () => {
    expect(asked.filter((url) => url.includes('/content/api/'))).toEqual([])
  })
})
