import { major } from '@storylamp/contract/money'
import { expect, test } from 'vitest'
import { sectionForms } from './section-fields.ts'
import { amountLines, atFields, currencyLines, packLines, toSection } from './to-section.ts'

test('D70 a form of the settings becomes the fields of its section', () => {
  const shop = { name: 'Lamps', socialLinks: ' https://a.example/b \n\nhttps://c.example/d' }
  expect(toSection(sectionForms.shop.fields, shop)).toEqual({
    name: 'Lamps',
    socialLinks: ['https://a.example/b', 'https://c.example/d'],
  })
  const selling = { currency: 'USD', currencies: [], countries: { US: 'on', CA: 'on' }, from: '', carrier: 'Post' }
  expect(toSection(sectionForms.selling.fields, { ...selling, currencies: '' })).toEqual({
    ...selling,
    countries: ['US', 'CA'],
  })
  expect(toSection(sectionForms.selling.fields, { ...selling, countries: undefined })).toMatchObject({ countries: [] })
  const mails = toSection(sectionForms.alerts.fields, { email: '', orders: 'on' })
  expect(mails).toMatchObject({ email: '', orders: true, topUps: false, jobs: false })
  const returns = { days: '', address: '', postage: '', warrantyPeriod: '' }
  expect(toSection(sectionForms.returns.fields, returns)).toEqual({
    ...returns,
    days: Number.NaN,
  })
})

test('D104 a line for each other currency, with its countries by name or code; what is no country is told at the field', () => {
  const lines = 'EUR: Germany, AT\n\ngbp\nCHF: Atlantis'
  const { currencies } = toSection(sectionForms.selling.fields, { currencies: lines })
  expect(currencies).toEqual([
    { currency: 'EUR', countries: ['DE', 'AT'] },
    { currency: 'GBP', countries: [] },
    { currency: 'CHF', countries: ['Atlantis'] },
  ])
  expect(
    currencyLines([
      { currency: 'EUR', countries: ['DE'] },
      { currency: 'GBP', countries: [] },
    ]),
  ).toEqual(['EUR: Germany', 'GBP'])
  expect(atFields([{ path: 'currencies.2.countries.0', message: 'a' }])).toEqual([{ path: 'currencies', message: 'a' }])
})

test('D70 a problem of one entry shows at the field of the list', () => {
  expect(
    atFields([
      { path: 'socialLinks.1', message: 'a' },
      { path: 'name', message: 'b' },
    ]),
  ).toEqual([
    { path: 'socialLinks', message: 'a' },
    { path: 'name', message: 'b' },
  ])
})

test('D104 a line of prices for each currency; those that nobody has changed are not stored', () => {
  const packs = 'USD: 10 / 20 / 30\neur: 9,90/19.9 / 29,90\nJPY: 1000/2000'
  expect(toSection(sectionForms.tokens.fields, { packs })).toMatchObject({
    packs: {
      EUR: { Bronze: 9.9, Silver: 19.9, Gold: 29.9 },
      JPY: { Bronze: 1000, Silver: 2000, Gold: undefined },
    },
  })
  const own = { EUR: { Bronze: major(9.9), Silver: major(19.9), Gold: major(29.9) } }
  expect(packLines(own, ['USD', 'EUR'])).toEqual(['USD: 10.00 / 20.00 / 30.00', 'EUR: 9.90 / 19.90 / 29.90'])
  expect(packLines(own)).toEqual(['EUR: 9.90 / 19.90 / 29.90'])
  expect(atFields([{ path: 'packs.JPY.Gold', message: 'a' }])).toEqual([{ path: 'packs', message: 'a' }])
})

test('D104 a line for what support may refund in each other currency', () => {
  const { otherSupportRefunds } = toSection(sectionForms.staff.fields, { otherSupportRefunds: 'EUR: 50\nJPY 5000' })
  expect(otherSupportRefunds).toEqual({ EUR: 50, 'JPY 5000': Number.NaN })
  expect(amountLines({ EUR: 50, JPY: 5000 })).toEqual(['EUR: 50.00', 'JPY: 5000'])
})
