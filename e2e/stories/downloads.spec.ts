import { expectNoFlaws } from '../support/accessibility.ts'
import { rememberSession } from '../support/family.ts'
import { expect, open, shop, test } from '../support/shop.ts'
import { bundle, openWithTokens } from '../support/tokens.ts'

test('D41 S6.08 a family finds its purchased bundles among the downloads; a child downloads them too', async ({
  page,
  browser,
}) => {
  const { email, password, children } = await openWithTokens(page, '/downloads', 100)
  const section = page.getByRole('region', { name: 'Story bundles' })
  await expect(section).toContainText('Your family has no bundles yet.')
  await expect(section.getByRole('link', { name: 'See our bundles' })).toHaveAttribute(
    'href',
    /^http:\/\/bundles\.localhost:\d+\/bundles$/,
  )
  const login = await page.request.post(`${shop()}/api/auth/login`, { data: { emailusername: email, password } })
  const headers = { authorization: `Bearer ${(await login.json()).accessToken}` }
  expect((await page.request.post(`${shop()}/api/bundles/purchase/${bundle.id}`, { headers })).ok()).toBe(true)
  const childsPage = await (await browser.newContext()).newPage()
  await rememberSession(childsPage, children[0]?.username ?? '')
  await open(childsPage, '/downloads')
  const childsSection = childsPage.getByRole('region', { name: 'Story bundles' })
  await expect(childsSection.getByRole('heading', { level: 3 })).toHaveText([bundle.name])
  await expectNoFlaws(childsPage)
  const download = childsPage.waitForEvent('download')
  await childsSection.getByRole('button', { name: `Download Bundle ${bundle.name}` }).click()
  expect((await download).suggestedFilename()).toBe(`${bundle.name}.zip`)
  await childsPage.context().close()
})

test('D41 a guest is told where they will be, and comes back after signing in', async ({ page }) => {
  await open(page, '/downloads')
  const section = page.getByRole('region', { name: 'Story bundles' })
  await expect(section).toContainText('appear here once you’re logged in')
  await expect(section.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login?returnTo=/downloads')
})
