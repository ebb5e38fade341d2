import { expectNoViolations } from '../support/accessibility.ts'
import { apiOfAdmin, signInAsAdmin } from '../support/admin.ts'
import { button, dialog, elsewhere, goTo } from '../support/back-office.ts'
import { field, toast } from '../support/family.ts'
import { checklist, goToSection, saved, useOwnShop } from '../support/settings.ts'
import { expect, open, sandbox, shop, test } from '../support/shop.ts'

useOwnShop()

test('D70 a changed name shows in header, title and mails for everyone at once', async ({ page, browser }) => {
  const name = 'Owl & <b>Sons</b>, Makers of Lamps That Tell Bedtime Stories'
  await signInAsAdmin(page)
  await open(page, '/admin/settings')
  await expectNoViolations(page)
  await page.getByRole('main').getByRole('link', { name: 'Shop', exact: true }).click()
  await field(page, 'Name of the shop').fill(name)
  await field(page, 'Your pages at social networks').fill('https://www.instagram.com/owl\ninstagram')
  await button(page, 'Save').click()
  await expect(page.getByText('Please enter the address of your own page')).toBeVisible()
  await field(page, 'Your pages at social networks').fill('https://www.instagram.com/owl')

  await test.step('leaving without saving is asked for', async () => {
    await page.getByRole('link', { name: 'Settings' }).last().click()
    await expect(dialog(page)).toHaveAccessibleName('Leave without saving?')
    await button(dialog(page), 'Stay here').click()
  })
  await button(page, 'Save').click()
  await saved(page)
  await expect(page.getByRole('banner').getByRole('link', { name })).toBeVisible()

  await elsewhere(browser, async (visitor) => {
    await open(visitor, '/')
    await expect(visitor).toHaveTitle(/^Owl & <b>Sons<\/b>, Makers .* · /)
    await expect(visitor.getByRole('banner').getByRole('link', { name })).toBeVisible()
    for (const width of [320, 360, 768, 1024, 1280]) {
      await visitor.setViewportSize({ width, height: 800 })
      expect((await visitor.getByRole('banner').boundingBox())?.height, `${width} px`).toBeLessThan(66)
    }
    await expect(visitor.getByRole('contentinfo').getByRole('link', { name: 'Instagram' })).toBeVisible()
    await open(visitor, '/contact-us')
    await visitor.getByLabel('Name').fill('Ada')
    await visitor.getByLabel('Email').fill('ada@example.com')
    await visitor.getByLabel('Message').fill('Does it hoot?')
    await visitor.getByRole('button', { name: 'Send' }).click()
    await expect(visitor.getByText('Message sent.')).toBeVisible()
    await expect(async () => {
      await visitor.goto(`${sandbox()}/mail`)
      await expect(visitor.getByText('Message from Ada')).toBeVisible({ timeout: 1000 })
    }).toPass()
    await visitor.getByText('Message from Ada').click()
    await expect(visitor.locator('body')).toContainText(name)
  })
})

test('D70 with a live key every page of the back office warns until facts and tasks are done', async ({ page }) => {
  let left: { facts: number; tasks: number } | undefined
  await page.route('**/api/admin/checklist', async (route) => {
    const { open: facts, tasks } = await (await route.fetch()).json()
    const few = (list: object[], count: number) => list.slice(0, count)
    const required = [{ section: 'legal', field: 'entity', name: 'A' }]
    const optional = facts.filter(({ isOptional }: { isOptional?: true }) => isOptional)
    const body =
      left === undefined
        ? { open: facts, tasks }
        : { open: [...optional, ...few(required, left.facts)], tasks: few(tasks, left.tasks) }
    await route.fulfill({ json: { ...body, isLive: true } })
  })
  const warning = page.getByRole('alert').filter({ hasText: 'takes real money' })
  await signInAsAdmin(page)
  left = { facts: 1, tasks: 1 }
  await open(page, '/admin/orders')
  await expect(warning).toContainText('2 points of its checklist are open')
  await expectNoViolations(page)
  for (const [entry, remaining] of [
    ['Products', { facts: 0, tasks: 1 }],
    ['Customers', { facts: 1, tasks: 0 }],
  ] as const) {
    left = remaining
    await goTo(page, entry)
    await expect(warning).toContainText('one point of its checklist is open')
  }
  await warning.getByRole('link', { name: 'Before you sell' }).click()
  await expect(checklist(page)).toBeVisible()
  left = { facts: 0, tasks: 0 }
  await goTo(page, 'Orders')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Orders')
  await expect(warning).toHaveCount(0)
})

test('D70 a page text is previewed, saved, seen by a visitor, and reset', async ({ page, request, forgive }) => {
  const inShop = async () => (await request.get(`${shop()}/warranty`)).text()
  const another = await apiOfAdmin(request)
  await another('PUT', '/api/admin/settings', { returns: { warrantyPeriod: 'two years' } })
  await signInAsAdmin(page)
  await open(page, '/admin/settings/pages')
  await page.getByRole('main').getByRole('link', { name: 'Warranty' }).click()
  await expect(field(page, 'Markdown')).toHaveValue(/^# /)
  await field(page, 'Markdown').fill('Nothing')
  await button(page, 'Preview').click()
  await expect(page.getByText('Please begin with a title, such as # Shipping')).toBeVisible()
  forgive('400')
  await field(page, 'Markdown').fill(
    '# Our promise\n\nIt glows.\n\n## How long\n\nFor {{warrantyPeriod}}. <script>alert(1)</script>[x](javascript:alert(1))\n\n### Really?\n\nYes.',
  )
  await button(page, 'Preview').click()
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByRole('heading', { name: 'Our promise' })).toBeVisible()
  await expect(preview).toContainText('For two years.')
  await expect(preview.locator('script, [href^="javascript"]')).toHaveCount(0)
  await expectNoViolations(page)
  expect(await inShop()).not.toContain('It glows.')
  await button(page, 'Save').click()
  await expect(toast(page, 'The text is saved.')).toBeVisible()
  await expect(button(page, 'Reset the text')).toBeVisible()
  await expect(button(page, 'Save')).toBeFocused()
  await expect(preview).toContainText('For two years.')
  expect(await inShop()).toMatch(/<main.*It glows\./s)

  await test.step('the history tells it', async () => {
    await goToSection(page, 'Page texts')
    await page.getByRole('link', { name: 'History' }).click()
    await page.getByRole('row').filter({ hasText: 'Warranty' }).getByRole('link').click()
    await expect(page.getByRole('region', { name: 'After: Warranty' })).toContainText('# Our promise')
    await expect(page.getByRole('main')).toContainText('Sam')
    await expectNoViolations(page)
  })

  await goToSection(page, 'Page texts')
  await page.getByRole('main').getByRole('link', { name: 'Warranty' }).click()
  await field(page, 'Markdown').fill('# Another promise')
  await button(page, 'Reset the text').click()
  await button(dialog(page), 'Reset').click()
  await expect(toast(page, 'The page has its draft again.')).toBeVisible()
  await expect(field(page, 'Markdown')).not.toHaveValue(/promise/)
  expect(await inShop()).not.toContain('It glows.')
})

test('D93 two admins who change one section: the later sees both and chooses; another page is no conflict', async ({
  page,
  request,
  forgive,
}) => {
  const another = await apiOfAdmin(request)
  await signInAsAdmin(page)
  await open(page, '/admin/settings/hero')
  await expect(field(page, 'Headline')).not.toBeEmpty()
  await another('PUT', '/api/admin/settings', { hero: { title: 'Sleep well' } })
  await field(page, 'Headline').fill('Good night')
  await button(page, 'Save').click()
  await expect(dialog(page)).toContainText('Sleep well')
  await button(dialog(page), 'Keep all of mine').click()
  await button(dialog(page), 'Save').click()
  await expect(toast(page, 'What you chose is saved.')).toBeVisible()

  await goToSection(page, 'Page texts')
  await page.getByRole('main').getByRole('link', { name: 'Help center' }).click()
  await expect(field(page, 'Markdown')).not.toBeEmpty()
  await another('PUT', '/api/admin/settings', { pages: { terms: '# Terms\n\nOurs.' } })
  await field(page, 'Markdown').fill('# Help\n\nHere.')
  await button(page, 'Save').click()
  await expect(toast(page, 'The text is saved.')).toBeVisible()
  expect(await (await request.get(`${shop()}/`)).text()).toMatch(/<h1[^>]*>Good night</)
  forgive('409')
})
