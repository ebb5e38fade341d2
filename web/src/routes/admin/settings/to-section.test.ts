import { expect, test } from 'vitest'
import { sectionForms } from './section-fields.ts'
import { atFields, currencyLines, toSection } from './to-section.ts'

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
