import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import type { TokenPair } from '../../server/src/features/accounts/sessions/token-pairs.ts'
import { insertFamily, insertSession } from './database.ts'
import { expect, sandbox, shop } from './shop.ts'

export type Family = { email: string; password: string; children: { name: string; username: string; dob: string }[] }

export const password = 'storylamp-demo'

/** Names that no other test uses. */
export const freshName = (name: string) => `${name}-${randomUUID().slice(0, 8)}`

export const mailsTo = async (
  request: APIRequestContext,
  email: string,
): Promise<{ subject: string; text: string }[]> =>
  (await (await request.get(`${sandbox()}/mail/messages?to=${encodeURIComponent(email)}`)).json()).messages

/** The newest code that was mailed to an address that has had so many before. */
export async function codeFor(request: APIRequestContext, email: string, codesBefore = 0): Promise<string> {
  const codes = async () => (await mailsTo(request, email)).flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? [])
  await expect.poll(async () => (await codes()).length, { intervals: [50] }).toBeGreaterThan(codesBefore)
  return (await codes())[0] ?? ''
}

/** A family with a confirmed email address. */
export async function newFamily(): Promise<Family> {
  const child = { name: 'Ida', username: freshName('ida'), dob: '2018-05-01' }
  const email = `${freshName('nora')}@example.com`
  await insertFamily(email, child)
  return { email, password, children: [child] }
}

const sessions = new Map<string, Promise<TokenPair>>()

/** The authorization header of somebody's calls to the API; its session is none of the browser's. */
export async function bearerOf(emailusername: string): Promise<{ authorization: string }> {
  const session = sessions.get(emailusername) ?? insertSession(emailusername)
  sessions.set(emailusername, session)
  return { authorization: `Bearer ${(await session).accessToken}` }
}

/** Has the page's browser remember a session of somebody, as if it had been here before. */
export async function rememberSession(
  page: Page,
  emailusername: string,
  change: Partial<TokenPair> = {},
): Promise<void> {
  const tokens = await insertSession(emailusername)
  const headers = { authorization: `Bearer ${tokens.accessToken}` }
  const { data } = await (await page.request.get(`${shop()}/api/user/me/`, { headers })).json()
  await page.context().addInitScript(
    (session) => {
      // Once: what the page makes of it afterwards stays.
      if (localStorage.getItem('seeded') !== null) return
      localStorage.setItem('seeded', 'yes')
      localStorage.setItem('persist:storylamp', JSON.stringify({ user: session }))
      localStorage.setItem('accessToken', session.user.accessToken)
    },
    { user: { ...tokens, ...change }, userProfile: data },
  )
}

export const toast = (page: Page, text: string | RegExp) => page.locator('[popover=manual]').getByText(text)

/** A toast of a page whose clock stands still, as it is when it has just come. */
export async function freshToast(page: Page, text: string) {
  const message = toast(page, text)
  await expect
    .poll(
      async () => {
        await page.clock.runFor(10)
        return message.count()
      },
      { intervals: [10] },
    )
    .toBe(1)
  return message
}

/** Signs in by the form of /login, which must be open. */
export async function logIn(page: Page, emailusername: string, secret = password): Promise<void> {
  await page.getByLabel('Email or username').fill(emailusername)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Login' }).click()
}

/** Follows an entry of the account's menu. */
export async function openFromMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.locator('#account').getByRole('link', { name, exact: true }).click()
}

export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
}

export const field = (scope: Page | ReturnType<Page['locator']>, label: string) =>
  scope.getByLabel(label, { exact: true })
export const childForm = (page: Page, position: number) => page.getByRole('group', { name: `Child ${position}` })
export const childCard = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
export const boxes = (page: Page) => page.getByRole('group', { name: /code/ }).getByRole('textbox')

/** From the parent's step of the signup to the children's. */
export async function goToChildren(page: Page) {
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Your children' })).toBeVisible()
}

export async function fillParent(page: Page, email: string) {
  await field(page, 'First Name').fill('Grace')
  await field(page, 'Last Name').fill('Hopper')
  await field(page, 'Date of Birth').first().fill('1984-02-29')
  await field(page, 'Mobile').fill('(555) 010-0199')
  await field(page, 'Email').fill(email)
  await field(page, 'Password').first().fill(password)
  await field(page, 'Confirm Password').fill(password)
}

export async function fillChild(form: ReturnType<Page['locator']>, name: string, username: string) {
  await field(form, 'Name').fill(name)
  await field(form, 'Date of Birth').fill('2018-05-01')
  await field(form, 'Username').fill(username)
  await field(form, 'Password').fill(password)
}
