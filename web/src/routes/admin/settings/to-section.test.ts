import { expect, test } from 'vitest'
import { sectionForms } from './section-fields.ts'
import { atFields, toSection } from './to-section.ts'

test('D70 a form of the settings becomes the fields of its section', () => {
  const shop = { name: 'Lamps', socialLinks: ' https://a.example/b \n\nhttps://c.example/d' }
  expect(toSection(sectionForms.shop.fields, shop)).toEqual({
    name: 'Lamps',
    socialLinks: ['https://a.example/b', 'https://c.example/d'],
  })
  const selling = { countries: { US: 'on', CA: 'on' }, from: '', carrier: 'Post' }
  expect(toSection(sectionForms.selling.fields, selling)).toEqual({ ...selling, countries: ['US', 'CA'] })
  expect(toSection(sectionForms.selling.fields, { ...selling, countries: undefined })).toMatchObject({ countries: [] })
  const mails = toSection(sectionForms.alerts.fields, { email: '', orders: 'on' })
  expect(mails).toMatchObject({ email: '', orders: true, topUps: false, jobs: false })
  const returns = { days: '', address: '', postage: '', warrantyPeriod: '' }
  expect(toSection(sectionForms.returns.fields, returns)).toEqual({
    ...returns,
    days: Number.NaN,
  })
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
