import type { Page } from '@playwright/test'
import { accountTexts } from '@storylamp/contract/accounts/account-texts'
import { expectNoFlaws } from '../support/accessibility.ts'
import { bearerOf, field, mailsTo, newFamily, rememberSession, toast } from '../support/family.ts'
import { expect, open, reload, shop, test } from '../support/shop.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const inviteFrom = async (page: Page, email: string): Promise<string> => {
  await field(page, 'Invite another grown-up').fill(email)
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(page.getByText(accountTexts.parentInvited)).toBeVisible()
  const linkIn = async () =>
    (await mailsTo(page.request, email)).flatMap(({ text }) => /\/join#[\w-]+/.exec(text ?? '')?.[0] ?? []).at(-1)
  await expect.poll(linkIn).toBeDefined()
  return (await linkIn()) ?? ''
}

test('D82 D103 a mother invites the father; both see one family; she removes him, and his page ends with its next call', async ({
  page,
  browser,
  forgive,
}) => {
  const mother = await newFamily()
  await rememberSession(page, mother.email)
  await open(page, '/profile')
  await field(page, 'Invite another grown-up').fill('nobody')
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(field(page, 'Invite another grown-up')).toHaveAccessibleDescription(/email/)
  await expectNoFlaws(page)

  const father = await newFamily()
  const [child] = father.children
  const headers = await bearerOf(father.email)
  await page.request.delete(`${shop()}/api/user/children/${child?.username}`, { headers })
  const link = await inviteFrom(page, father.email)

  const his = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage()
  await open(his, link)
  await expect(his.getByRole('link', { name: 'Log in to join' })).toBeVisible()
  await expectNoFlaws(his)
  await rememberSession(his, father.email)
  await his.evaluate(() => localStorage.clear())
  await reload(his)
  await his.getByRole('button', { name: 'Join the family' }).click()
  await expect(his.getByText('You have joined the family.')).toBeVisible()
  await open(his, '/profile')
  await expect(his.getByRole('button', { name: 'Leave the family' })).toBeVisible()
  await his.getByRole('tab', { name: 'Children' }).click()
  await expect(his.getByRole('region', { name: mother.children[0]?.name ?? '', exact: true })).toBeVisible()

  await open(his, link)
  await his.getByRole('button', { name: 'Join the family' }).click()
  await expect(his.getByText(accountTexts.invitationEnded)).toBeVisible()

  await reload(page)
  await page.getByRole('button', { name: /^Remove Nora/ }).click()
  await expectNoFlaws(page)
  await dialog(page)
    .getByRole('button', { name: /^Remove/ })
    .click()
  await expect(toast(page, 'They are removed.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Remove Nora/ })).toHaveCount(0)
  await his.goto(`${shop()}/wallet`)
  await expect(his).toHaveURL(/login/)
  await his.context().close()
  forgive('400')
})
