import type { Page } from '@playwright/test'
import { paymentTexts } from '@storylamp/contract/payments/payment-texts'
import { settingTexts } from '@storylamp/contract/settings/setting-texts'
import { readBooks } from '../../server/test/books.ts'
import { expectNoViolations } from '../support/accessibility.ts'
import { signInAsAdmin } from '../support/admin.ts'
import { button, dialog, elsewhere, goTo, withAdmin } from '../support/back-office.ts'
import { insertAdmin } from '../support/database.ts'
import { field, freshName, mailsTo, newFamily, rememberSession, toast } from '../support/family.ts'
import { checklist, facts, goToSection, saved, tasks, useOwnShop } from '../support/settings.ts'
import { expect, open, reload, sandbox, test } from '../support/shop.ts'
import { outcome, payButton, payBy, putInCart, summary } from '../support/shopping.ts'

useOwnShop()

const zone = (page: Page, name: string) => page.getByRole('group', { name, exact: true })

const products = [
  'SKU;Name;Price;Description;Collections;Stock',
  ...Array.from({ length: 50 }, (_, at) => `MOTH-${at};Moth Lamp ${at};40;A lamp like a moth.;nightlamp;5`),
].join('\n')

async function fillFacts(page: Page, texts: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(texts)) await field(page, label).fill(text)
}
const save = async (page: Page) => {
  // The toast of the section before may still be shown.
  const reply = page.waitForResponse((one) => one.request().method() === 'PUT')
  await button(page, 'Save').click()
  expect((await reply).ok()).toBe(true)
  await saved(page)
}

async function addZone(page: Page, name: string, country: string): Promise<void> {
  await button(page, 'Add a zone').click()
  const added = zone(page, 'New zone').last()
  await field(added, 'Name of the zone').fill(name)
  await field(added, 'Another country or region').fill(country)
  await field(added, 'Another country or region').press('Enter')
  await added.getByLabel('Offer express delivery').check()
  for (const [at, [price, from, to]] of [
    ['8', '3', '5'],
    ['15', '1', '2'],
  ].entries()) {
    await field(added, 'Price in dollars')
      .nth(at)
      .fill(price ?? '')
    await field(added, 'Days from')
      .nth(at)
      .fill(from ?? '')
    await field(added, 'Days to')
      .nth(at)
      .fill(to ?? '')
  }
}

test('D70 D72 D73 D93 a new shopkeeper fills the checklist, whose entries lead to their fields, sets delivery and tax, and imports 50 products', async ({
  page,
}) => {
  await signInAsAdmin(page)
  await open(page, '/admin')
  await expect(facts(page)).toHaveCount(16)
  await expect(tasks(page)).toHaveCount(10)
  await expectNoViolations(page)
  await test.step('the company', () => fillCompany(page))
  await test.step('contact, with a problem at its field', () => fillContact(page))
  await test.step('selling, with at least one country', () => fillSelling(page))
  await test.step('returns', () => fillReturns(page))
  await goTo(page, 'Today')
  await expect(facts(page)).toHaveText([
    'Register and registration number (if you have one)',
    'VAT or tax number (if you have one)',
  ])

  await goToSection(page, 'Delivery')
  await addZone(page, 'Home', 'Switzerland')
  await addZone(page, 'Far away', 'New Zealand')
  await save(page)
  await goToSection(page, 'Tax')
  await field(page, 'Another country or region').fill('Switzerland')
  await field(page, 'Another country or region').press('Enter')
  const rates = page.locator('details').filter({ hasText: 'Switzerland' })
  for (const rate of await field(rates, 'Percent').all()) await rate.fill('8.1')
  await save(page)

  await test.step('50 products', () => importProducts(page))
  for (const text of ['Imprint', 'Terms', 'Privacy notice', 'Accessibility statement']) {
    await goTo(page, 'Today')
    await tasks(page).getByRole('link', { name: text, exact: true }).click()
    await expect(field(page, 'Markdown')).not.toBeEmpty()
    await button(page, 'Save').click()
    await expect(toast(page, 'The text is saved.').last()).toBeVisible()
    await expect(button(page, 'Reset the text')).toBeVisible()
  }
  await goTo(page, 'Discounts')
  await page.getByRole('link', { name: 'New discount' }).click()
  // The list of discounts has a field of this name, too.
  await expect(page.getByRole('heading', { name: 'New discount' })).toBeVisible()
  await field(page, 'Code').fill('MOTH10')
  await field(page, 'Percent').fill('10')
  await button(page, 'Create').click()
  await expect(button(page, 'Save')).toBeVisible()
  await goTo(page, 'Today')
  // A register and a VAT number, which not every company has, are not asked for any longer.
  await expect(page.getByRole('heading', { name: 'Waiting for you' })).toBeVisible()
  await expect(checklist(page)).toHaveCount(0)
  await open(page, '/returns')
  await expect(page.getByRole('main')).toContainText('The postage of a return is paid by us.')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Imprint' }).click()
  await expect(page.getByRole('main')).toContainText('Moth <b>Ltd.')
})

async function fillCompany(page: Page): Promise<void> {
  await checklist(page).getByRole('link', { name: 'VAT or tax number' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Company')
  await expect(field(page, 'VAT or tax number')).toBeFocused()
  await expectNoViolations(page)
  await fillFacts(page, {
    'Legal name and form of the company': 'Moth <b>Ltd.',
    'Postal address of the company': '1 Lamp Road, 8001 Zurich',
    'Who represents the company': 'Ada Moth',
    'Law that the terms follow': 'Swiss law',
    'Company that hosts the shop': 'Host AG',
    'Company that runs the story tool': 'Tales AG',
  })
  await save(page)
}

async function fillContact(page: Page): Promise<void> {
  await goToSection(page, 'Contact')
  const email = field(page, 'Email address for customers')
  await email.fill('nobody')
  await fillFacts(page, {
    'Phone number for customers': '+41 44 555 01 00',
    'How fast messages are answered': 'two working days',
  })
  await button(page, 'Save').click()
  await expect(email).toHaveAccessibleDescription('Invalid email address')
  await expect(email).toBeFocused()
  await email.fill('hello@moth.test')
  await save(page)
}

async function fillSelling(page: Page): Promise<void> {
  await goToSection(page, 'Selling and shipping')
  await button(page, 'Save').click()
  await expect(page.getByText(settingTexts.countriesRequired)).toBeVisible()
  await fillFacts(page, {
    'Country that parcels are sent from': 'Switzerland',
    'Carrier of the parcels': 'Post',
  })
  for (const country of ['United States', 'Switzerland', 'New Zealand']) {
    await field(page, 'Find a country').fill(country)
    await field(page, 'Find a country').press('Enter')
  }
  await expectNoViolations(page)
  await save(page)
  await expect(page.getByRole('list', { name: 'Chosen' }).getByRole('listitem')).toHaveCount(3)
}

async function fillReturns(page: Page): Promise<void> {
  await goToSection(page, 'Returns and warranty')
  await field(page, 'Return period in days').fill('13')
  await button(page, 'Save').click()
  await expect(page.getByText(settingTexts.daysInvalid)).toBeVisible()
  await fillFacts(page, {
    'Return period in days': '45',
    'Address for returns': '1 Lamp Road, 8001 Zurich',
    'Period of the warranty': 'two years',
  })
  await field(page, 'Who pays the postage of a return').selectOption('We pay it')
  await save(page)
}

async function importProducts(page: Page): Promise<void> {
  await goTo(page, 'Products')
  await button(page, 'Import products').click()
  await dialog(page)
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: 'moths.csv', mimeType: 'text/csv', buffer: Buffer.from(products) })
  await expect(dialog(page)).toContainText('50 rows, 50 new and 0 changed products')
  await button(dialog(page), 'Import').click()
  await expect(page.getByRole('row', { name: /Moth Lamp/ }).first()).toBeVisible()
}

test('D71 D74 D75 D76 D77 one sum from the cart to the books: a code, express, a withdrawal of one of two, a refund', async ({
  page,
  browser,
  request,
}) => {
  // Two at $40.00 less 10 %, 8.1 % tax on these $72.00 and on the delivery of $15.00.
  const [goods, tax, total, refunded] = ['$80.00', '$7.05', '$94.05', '$38.92']
  const { email } = await newFamily()
  await rememberSession(page, email)
  const moth = { id: 'moth-lamp-7' }
  await putInCart(page, email, moth, moth)
  await open(page, '/cart')
  await expect(summary(page)).toContainText(goods)
  await button(page, 'Use a discount code').click()
  await field(page, 'Discount code').fill('moth10')
  await button(page, 'Apply').click()
  await expect(summary(page)).toContainText('-$8.00')
  await button(page, 'Checkout').click()
  await field(page, 'Country').selectOption('Switzerland')
  for (const [label, text] of Object.entries({
    Name: 'Nora Winter',
    Email: email,
    Phone: '+41 44 555 01 01',
    'Street and number': 'Seestrasse 5',
    'Postal code': '8002',
    City: 'Zurich',
  })) {
    await field(page, label).fill(text)
  }
  await page.getByRole('radio', { name: /Express delivery .* \$15\.00/ }).check()
  await expect(payButton(page)).toHaveText(`Pay ${total}`)
  await expect(page.getByRole('region', { name: 'Your order' })).toContainText(tax)
  await payButton(page).click()
  await page.waitForURL(/\/pay\/checkout\//)
  await expect(page.getByText(total).first()).toBeVisible()
  await payBy(page, '4242 4242 4242 4242')
  await expect(outcome(page, paymentTexts.successful)).toBeVisible()
  await expect(page.getByRole('region', { name: /^Order \d+$/ })).toContainText(total)
  await expect.poll(async () => (await mailsTo(request, email))[0]?.text ?? '').toContain(total)

  const packer = `${freshName('packer')}@example.com`
  await insertAdmin(packer, 'packer')
  await elsewhere(browser, async (one) => {
    await rememberSession(one, packer)
    await open(one, '/admin/orders')
    await one.getByRole('table').getByRole('link').first().click()
    await field(one, 'New delivery status').selectOption('Shipped')
    await field(one, 'Carrier').fill('Post')
    await field(one, 'Tracking number').fill('99 00')
    await button(one, 'Save').click()
    await expect(toast(one, 'The order is changed.')).toBeVisible()
    await expect(button(one, 'Refund')).toHaveCount(0)
  })

  await open(page, '/order?tab=physical')
  const order = page.getByRole('article', { name: /^Order \d+$/ })
  await expect(order).toContainText(total)
  await order.getByRole('button', { name: /^Withdraw or return/ }).click()
  await dialog(page).getByRole('combobox').first().selectOption('1')
  await button(dialog(page), 'Continue').click()
  await button(dialog(page), 'Confirm withdrawal').click()
  await expect(order.getByText('Received', { exact: true })).toBeVisible()

  await withAdmin(browser, async (owner) => {
    await open(owner, `/admin/orders?search=${email}`)
    await owner.getByRole('table').getByRole('link').first().click()
    await owner.getByRole('link', { name: /^Return \d+: 1 piece$/ }).click()
    for (const [step, confirm] of [
      ['Approve', 'Approve'],
      ['Receive', 'It is here'],
    ] as const) {
      await button(owner, step).click()
      await button(dialog(owner), confirm).click()
    }
    await expect(owner.getByText(/^To refund: /)).toContainText(refunded)
    await button(owner, 'Refund').click()
    await button(dialog(owner), 'Refund').click()
    await expect(owner.getByText(`${refunded} went back to the customer’s card.`)).toBeVisible()
  })
  await reload(page)
  await expect(order.getByText(`${refunded} back to you`)).toBeVisible()
  await expect(order.getByRole('button', { name: /^Credit note/ })).toBeVisible()
  await expect
    .poll(async () => (await mailsTo(request, email)).map(({ text }) => text).join('\n'))
    .toContain(`${refunded} of ${total}`)

  await test.step('the provider and the books', async () => {
    await open(page, '/')
    await page.goto(`${sandbox()}/pay`)
    await expect(page.getByRole('listitem').filter({ hasText: email })).toContainText(`Paid, ${refunded} refunded`)
    const books = await readBooks(process.env.SHOP_DATABASE ?? '')
    expect(books.orders).toMatchObject([
      { email, cents: 9405, refunded: 3892, discount: 800, sum: 9405, codeUse: 'used' },
    ])
    expect(books.invoiced).toMatchObject([{ cents: 9405, refunded: 3892, invoices: [9405], credited: 3892 }])
    expect(books.ledger).toEqual({ sum: 0, unbalanced: [], astray: [] })
    expect(books.stock).toMatchObject({ astray: [], wronglySold: [], wronglyHeld: [] })
  })
})
