import { consent, storyToolConsent } from '@storylamp/contract/accounts/consent'
import { expectNoFlaws } from '../support/accessibility.ts'
import { makeConsentOutdated } from '../support/database.ts'
import { logIn, newFamily, rememberSession, toast } from '../support/family.ts'
import { buyTokens } from '../support/purchases.ts'
import { expect, open, test } from '../support/shop.ts'

test('a parent whose consent has changed is told when signing in, and asked until they agree', async ({ page }) => {
  const family = await newFamily()
  await makeConsentOutdated(family.email)
  await open(page, '/login')
  await logIn(page, family.email)
  await expect(toast(page, 'What we ask parents to agree to has changed.')).toBeVisible()
  await open(page, '/order')
  const request = page.getByRole('region', { name: 'What you agree to has changed' })
  await expect(request).toContainText(consent.text)
  await open(page, '/profile')
  await expect(request).toBeVisible()
  await request.getByText('Read the whole text').click()
  await expect(request.getByText(consent.text)).toBeVisible()
  await expectNoFlaws(page)
  await request.getByRole('button', { name: 'I agree' }).click()
  await expect(toast(page, 'Thank you. Your consent is saved.')).toBeVisible()
  await expect(request).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await open(page, '/order')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(request).toBeHidden()
})

test('a child is not asked for the consent', async ({ page }) => {
  const family = await newFamily()
  await makeConsentOutdated(family.email)
  await rememberSession(page, family.children[0]?.username ?? '')
  await open(page, '/profile')
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'What you agree to has changed' })).toBeHidden()
})

test('L9 a parent agrees to the story tool with the first story, and withdraws that alone', async ({ page }) => {
  const family = await newFamily()
  await rememberSession(page, family.email)
  await buyTokens(page.request, family.email, 220)
  await open(page, '/customize')
  const start = page.getByRole('button', { name: /^Generate New Story/ })
  const dialog = page.getByRole('dialog', { name: 'Create a new story?' })
  await start.click()
  await expect(dialog).toContainText(storyToolConsent.text)
  await expectNoFlaws(page)
  const tool = page.waitForEvent('popup')
  await dialog.getByRole('button', { name: 'Agree and create for 50 tokens' }).click()
  await expect(dialog).toBeHidden()
  await (await tool).close()
  await open(page, '/customize')
  await start.click()
  await expect(dialog.getByRole('button', { name: 'Create for 50 tokens', exact: true })).toBeVisible()
  await expect(dialog).not.toContainText(storyToolConsent.text)

  await open(page, '/profile')
  const choice = page.getByRole('region', { name: 'Story tool' })
  await expectNoFlaws(page)
  await choice.getByRole('button', { name: 'Withdraw consent' }).click()
  await expect(toast(page, 'Your consent is withdrawn.')).toBeVisible()
  await expect(choice.getByRole('button', { name: 'I agree' })).toBeFocused()
  await expectNoFlaws(page)
  await open(page, '/order')
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('link', { name: 'Continue story' })).toHaveCount(0)
  await open(page, '/customize')
  await start.click()
  await expect(dialog.getByRole('button', { name: 'Agree and create for 50 tokens' })).toBeVisible()
})

test('L9 a parent who was never asked about the story tool says no in the profile, and may agree later', async ({
  page,
}) => {
  const family = await newFamily()
  await rememberSession(page, family.email)
  await open(page, '/profile')
  const choice = page.getByRole('region', { name: 'Story tool' })
  await expectNoFlaws(page)
  await choice.getByRole('button', { name: 'I don’t agree' }).click()
  await expect(toast(page, 'Your choice is saved.')).toBeVisible()
  await expect(choice).toContainText('No story is ordered or continued until you do.')
  await expect(choice.getByRole('heading')).toBeFocused()
  await choice.getByRole('button', { name: 'I agree' }).click()
  await expect(choice.getByRole('button', { name: 'Withdraw consent' })).toBeFocused()
  await expect(choice).toContainText('You agreed')
})
