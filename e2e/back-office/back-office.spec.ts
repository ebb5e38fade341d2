import { codeAt, stepAt } from '../../server/src/features/accounts/second-factor/totp.ts'
import { expectNoFlaws } from '../support/accessibility.ts'
import { fromBase32, signInAsAdmin } from '../support/admin.ts'
import { button, dialog, orderOf, paste, picture } from '../support/back-office.ts'
import { field, freshName, mailsTo, newFamily, password, rememberSession, toast } from '../support/family.ts'
import { expect, open, shop, test } from '../support/shop.ts'
import { lamp } from '../support/shopping.ts'

test('S7.21 Back office: a product with two pictures is created and stands in the shop at once', async ({ page }) => {
  const name = freshName('Star lamp')
  await signInAsAdmin(page)
  await open(page, '/admin/products/new')
  await field(page, 'Name').fill(name)
  await field(page, 'SKU').fill(freshName('SKU'))
  await field(page, 'Price in dollars').fill('39.5')
  const description = field(page, 'Description')
  await description.fill('Shines')
  await description.selectText()
  await button(page, 'Bold').click()
  await description.press('End')
  await page.keyboard.type(' and ')
  await paste(description, '<i>fades</i><script>document.title = "run"</script><img src=x>')
  await field(page, 'Add pictures').setInputFiles([await picture('a.png', 'teal'), await picture('b.png', 'orange')])
  await field(page, 'Alt text of picture 1').fill('A teal lamp')
  await page.getByLabel('Round Speakers').check()
  await expect(field(page, 'Alt text of picture 2')).toBeVisible()

  await test.step('each picture needs its words', async () => {
    await button(page, 'Create').click()
    await expect(field(page, 'Alt text of picture 2')).toBeFocused()
    await expect(page.getByText('Please describe what the picture shows')).toBeVisible()
    await field(page, 'Alt text of picture 2').fill('An orange lamp')
  })

  await test.step('their order is changed by keys, too', async () => {
    await button(page, 'Move picture 2 up').focus()
    await page.keyboard.press('Enter')
    await expect(field(page, 'Alt text of picture 1')).toHaveValue('An orange lamp')
  })

  await button(page, 'Create').click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(description).toHaveText('Shines and fades')
  await expect(description.locator('script, img')).toHaveCount(0)

  await page.getByRole('link', { name: 'See it in the shop' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByAltText('An orange lamp').first()).toBeVisible()
  await expect(page.getByRole('strong').filter({ hasText: /^Shines and/ })).toBeVisible()
  await expect(page.getByRole('emphasis').filter({ hasText: 'fades' })).toBeVisible()
  await open(page, '/')
  await expect(page.getByRole('link', { name })).toBeVisible()

  await test.step('off the shelf it is gone', async () => {
    await open(page, `/admin/products?search=${encodeURIComponent(name)}`)
    await button(page, `Deactivate ${name}`).click()
    await expect(toast(page, `${name} is off the shelf.`)).toBeVisible()
  })
})

test('D26 Back office: an order is found, shipped with its tracking number, and refunded', async ({
  page,
  browser,
}) => {
  const email = await orderOf(page)
  const own = await browser.newContext()
  const admin = await own.newPage()
  await signInAsAdmin(admin)
  await open(admin, '/admin/orders')
  await field(admin, 'Number, email, name or fulfillment order ID').fill(email)
  await button(admin, 'Search').click()
  await expect(admin.getByText('1 order', { exact: true })).toBeVisible()
  await expect(admin).toHaveURL(/\?search=nora/)
  await admin.getByRole('table').getByRole('link').first().click()

  await field(admin, 'New delivery status').selectOption('Shipped')
  await field(admin, 'Carrier').fill('DHL')
  await button(admin, 'Save').click()
  await expect(toast(admin, 'The order is changed.')).toHaveCount(0)
  await field(admin, 'Tracking number').fill('00340434')
  await button(admin, 'Save').click()
  await expect(toast(admin, 'The order is changed.')).toBeVisible()
  await expect(admin.getByRole('list').getByText('Shipped', { exact: true })).toBeVisible()

  await test.step('its customer is told', async () => {
    await open(page, '/order?tab=physical')
    await expect(page.getByText('DHL 00340434')).toBeVisible()
    await expect.poll(async () => (await mailsTo(page.request, email))[0]?.text).toContain('00340434')
  })

  await test.step('a part of the money goes back, for a reason', async () => {
    await button(admin, 'Refund').click()
    await dialog(admin).getByLabel('Amount in dollars').fill('10')
    await dialog(admin)
      .getByRole('button', { name: /^Refund/ })
      .click()
    await expect(dialog(admin).getByText('Please say why')).toBeVisible()
    await dialog(admin).getByLabel('Reason').fill('A scratch')
    await dialog(admin)
      .getByRole('button', { name: /^Refund/ })
      .click()
    await expect(toast(admin, 'The money goes back.')).toBeVisible()
    await expect(admin.getByText('$10.00').first()).toBeVisible()
  })
  await own.close()
})

test('Back office: children are masked until there is a reason; a family is signed out; a wallet is adjusted once', async ({
  page,
}) => {
  const { email, children } = await newFamily()
  const username = children[0]?.username ?? ''
  await signInAsAdmin(page)
  await open(page, `/admin/customers?search=${email}`)
  await page.getByRole('table').getByRole('link').click()
  await expect(page.getByText('I•••', { exact: true })).toBeVisible()
  await button(page, 'Show in full').click()
  await dialog(page).getByLabel('Reason').fill('The parent called')
  await dialog(page).getByRole('button', { name: 'Show' }).click()
  await expect(page.getByText(username)).toBeVisible()

  await button(page, 'Log out everywhere').click()
  await dialog(page).getByLabel('Reason').fill('A stolen phone')
  await dialog(page).getByRole('button', { name: 'Log out' }).click()
  await expect(toast(page, /devices? (is|are) logged out\.$/)).toBeVisible()

  await page.getByRole('main').getByRole('link', { name: 'Wallet' }).click()
  await button(page, 'Adjust').click()
  await dialog(page).getByLabel('Tokens').fill('20.5')
  await dialog(page).getByLabel('Reason').fill('A gift')
  await dialog(page).getByRole('button', { name: 'Adjust' }).click()
  await expect(toast(page, 'The wallet is adjusted.')).toBeVisible()
  await expect(page.getByRole('cell', { name: '+20.50' })).toHaveCount(1)
  await open(page, '/admin/audit')
  await expect(page.getByText('Reason: A gift').first()).toBeVisible()
  await expect(page.getByText(/adjusted the wallet of the customer/).first()).toBeVisible()
  await field(page, 'Show').selectOption('Views')
  await expect(page.getByText('Reason: The parent called').first()).toBeVisible()
  await expect(page.getByText('Reason: A gift')).toHaveCount(0)
})

test('D37 Back office: a bundle with an uploaded story stands among the others', async ({ page, forgive }) => {
  const name = freshName('Night songs')
  await signInAsAdmin(page)
  await open(page, '/admin/bundles/new')
  await field(page, 'Name').fill(name)
  await field(page, 'Description').fill('Songs for the night')
  await field(page, 'Price in tokens').fill('12.5')
  await field(page, 'Picture').setInputFiles(await picture('c.png', 'navy'))
  await field(page, 'Alt text').fill('A dark sky')
  await expect(page.locator('main img[src^="/uploads/"]')).toBeVisible()
  await button(page, 'Create').click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

  await page.getByRole('link', { name: 'Add a story' }).click()
  await field(page, 'Title').fill('The first song')
  await field(page, 'Description').fill('About the moon')
  await field(page, 'Picture').setInputFiles(await picture('d.png', 'black'))
  await field(page, 'Alt text').fill('The moon')
  await test.step('what only seems to be a song is refused', async () => {
    const file = { name: 'song.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from('MZ is a program'.repeat(400)) }
    await field(page, 'Story file').setInputFiles(file)
    await expect(page.getByText(/^This file cannot be used here/)).toBeVisible()
    await button(page, 'Dismiss').click()
    forgive('415')
    forgive()
  })
  await field(page, 'Story file').setInputFiles('assets/stories/moonlight-garden/02-bo-and-the-moonflower.mp3')
  await expect(page.getByText(/^New: /)).toBeVisible()
  await expect(page.locator('main img[src^="/uploads/"]')).toBeVisible()
  await button(page, 'Add').click()
  await expect(page.getByRole('link', { name: 'The first song' })).toBeVisible()

  await page.getByRole('link', { name: 'All bundles' }).click()
  await button(page, `Activate ${name}`).click()
  await expect(toast(page, `${name} is on the shelf.`)).toBeVisible()
  await open(page, '/bundles')
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await open(page, '/admin/bundles')
  await button(page, `Deactivate ${name}`).click()
  await expect(toast(page, `${name} is off the shelf.`)).toBeVisible()
})

test('D40 Back office: a message is answered, and no longer among the open ones', async ({ page }) => {
  const name = freshName('Bo')
  const data = { name, email: 'bo@example.com', message: 'Where is <b>my</b> lamp?' }
  expect((await page.request.post(`${shop()}/api/contact`, { data })).ok()).toBe(true)
  await signInAsAdmin(page)
  await open(page, '/admin/messages?state=open')
  const message = page.getByRole('article', { name: `Message of ${name}` })
  await expect(message.getByText('Unread', { exact: true })).toBeVisible()
  await message.locator('summary').click()
  await expect(message.locator('p').getByText('Where is <b>my</b> lamp?')).toBeVisible()
  await expect(message.getByText('Unread', { exact: true })).toHaveCount(0)
  await message.getByRole('button', { name: 'Answer', exact: true }).click()
  await field(page, 'Your answer').fill('Under the tree.')
  await page.keyboard.press('Escape')
  await message.getByRole('button', { name: 'Answer', exact: true }).click()
  await expect(field(page, 'Your answer')).toHaveValue('Under the tree.')
  await button(page, 'Send').click()
  await expect(toast(page, 'The answer is on its way.')).toBeVisible()
  await expect(message).toHaveCount(0)
  await field(page, 'Show').selectOption('answered')
  await expect(message.getByText('Answered', { exact: true })).toBeVisible()
  await message.locator('summary').click()
  await expect(message.getByText('Under the tree.')).toBeVisible()
})

test('Back office: the second factor is switched on and off again', async ({ page }) => {
  await signInAsAdmin(page)
  await open(page, '/admin/second-factor')
  await field(page, 'Your password').fill(password)
  await button(page, 'Set it up').click()
  await expect(page.getByRole('img', { name: 'The key as a QR code' })).toBeVisible()
  const key = (await page.getByText(/^([A-Z2-7]{4} ?)+$/).textContent()) ?? ''
  const code = (later: number) => codeAt(fromBase32(key.replaceAll(' ', '')), stepAt(new Date()) + later)
  await field(page, 'Code').fill(code(0))
  await button(page, 'Switch it on').click()
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible()
  await expect(page.getByRole('main').getByText(/^([A-Z2-7]{4}-){5}[A-Z2-7]{4}$/)).toHaveCount(10)
  await button(page, 'I have kept them').click()
  await button(page, 'Switch it off').click()
  await dialog(page).getByLabel('Your password').fill(password)
  await dialog(page).getByLabel('Code').fill(code(1))
  await dialog(page).getByRole('button', { name: 'Switch it off' }).click()
  await expect(page.getByRole('heading', { name: 'Off', exact: true })).toBeVisible()
})

test('S2.25 Back office: guests go to the login, families go home', async ({ page }) => {
  await open(page, '/admin/orders')
  await expect(page).toHaveURL(/\/login/)
  const { email } = await newFamily()
  await rememberSession(page, email)
  await open(page, '/admin/orders')
  await expect(page).toHaveURL(/\/$/)
})

const sections = [
  '',
  '/orders',
  '/products',
  '/products/new',
  `/products/${lamp.id}`,
  '/collections',
  '/bundles',
  '/bundles/new',
  '/sales',
  '/customers',
  '/messages',
  '/staff',
  '/audit',
  '/jobs',
  '/second-factor',
]

test('Back office: without flaws in both themes and on the narrowest screen', async ({ page }) => {
  await signInAsAdmin(page)
  for (const path of sections) {
    await open(page, `/admin${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const light = page.getByRole('button', { name: 'Light theme' })
    if (await light.isVisible()) await light.click()
    await expectNoFlaws(page)
  }
})
