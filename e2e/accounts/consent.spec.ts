import { consent } from '@storylamp/contract/accounts/consent'
import { expectNoFlaws } from '../support/accessibility.ts'
import { makeConsentOutdated } from '../support/database.ts'
import { logIn, newFamily, rememberSession, toast } from '../support/family.ts'
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
