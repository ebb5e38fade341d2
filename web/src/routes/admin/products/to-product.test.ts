import { newProduct } from '@storylamp/contract/catalog/admin-catalog'
import { major } from '@storylamp/contract/money'
import { expect, test } from 'vitest'
import { checkBy } from '../../../ui/forms/use-form.ts'
import { refusePassedTime, toCopy, toLocal, toProduct, toProductFields } from './to-product.ts'

const values = {
  name: 'Moon lamp',
  sku: 'ML-1',
  description: '<p>Shines</p>',
  price: '19.99',
  tokenPrice: '',
  images: [{ path: 'uploads/pictures/a/1024.webp', alt: 'A lamp' }],
  collections: { nightlamp: 'on', btspeaker: 'on' },
  color: 'white, moon-blue,',
  trailerLink: '',
  weightGrams: '520',
  facts: 'Weight: 300 g\n\nTime: 19:00 to 7:00',
  isActive: 'on',
}
const check = (changes: object = {}) => checkBy(newProduct)(toProduct({ ...values, ...changes }))

test('S7.21 form values become the request body of a product', () => {
  expect(check()).toEqual({
    data: {
      name: 'Moon lamp',
      sku: 'ML-1',
      description: '<p>Shines</p>',
      price: 19.99,
      salePrice: null,
      tokenPrice: null,
      images: [{ path: 'uploads/pictures/a/1024.webp', alt: 'A lamp' }],
      collections: ['nightlamp', 'btspeaker'],
      color: ['white', 'moon-blue'],
      trailerLink: null,
      facts: [
        { label: 'Weight', value: '300 g' },
        { label: 'Time', value: '19:00 to 7:00' },
      ],
      promise: null,
      group: null,
      variant: null,
      weightGrams: 520,
      safety: {},
      hasGuide: false,
      isActive: true,
      publishAt: null,
    },
  })
})

test('S7.21 form values without pictures, collections and isActive become empty lists and false', () => {
  const { images: _, collections: __, isActive: ___, ...few } = values
  expect(checkBy(newProduct)(toProduct(few))).toMatchObject({ data: { images: [], collections: [], isActive: false } })
})

test.each([
  [{ price: '' }, 'price'],
  [{ price: '1,000' }, 'price'],
  [{ price: 'a lot' }, 'price'],
  [{ tokenPrice: 'few' }, 'tokenPrice'],
  [{ weightGrams: '0.5' }, 'weightGrams'],
  [{ images: [{ path: 'uploads/pictures/a/1024.webp', alt: ' ' }] }, 'images.0.alt'],
])('S7.21 %j → a problem with the path of the field', (changes, path) => {
  expect(new Set(check(changes).wrong?.map((problem) => problem.path))).toEqual(new Set([path]))
})

test('D78 the fields of a sale become moments, an empty beginning is now, and three empty fields are no sale', () => {
  const moments = ['2098-12-24T08:30:00.000Z', '2098-12-24T08:30:15.000Z', '2098-12-24T08:30:15.250Z']
  for (const moment of moments) {
    expect(check({ salePrice: { price: '9.5', from: toLocal(moment), to: toLocal(moment) } })).toMatchObject({
      data: { salePrice: { price: 9.5, from: moment, to: moment } },
    })
  }
  const atOnce = { data: { salePrice: { price: 9.5, to: expect.any(String) } } }
  const typed = check({ salePrice: { price: '9.5', from: '', to: '2098-12-24T08:30' } })
  expect(typed).toMatchObject(atOnce)
  expect(typed).not.toHaveProperty('data.salePrice.from')
  expect(check({ salePrice: { price: '', from: '', to: '' } })).toMatchObject({ data: { salePrice: null } })
})

test.each([
  [{ price: '', from: '', to: '2098-12-24T08:30' }, 'salePrice.price'],
  [{ price: '9.5', from: '', to: '' }, 'salePrice.to'],
  [{ price: 'x', from: '', to: '2098-12-24T08:30' }, 'salePrice.price'],
])('D78 a sale of %j → a problem with the path of the field', (salePrice, path) => {
  expect(check({ salePrice }).wrong?.map((problem) => problem.path)).toEqual([path])
})

const safety = {
  manufacturer: ' Lampmakers, 1 Way ',
  responsible: '',
  warnings: '',
  charger: { minWatts: '', maxWatts: '' },
}

test('L6 L7 what is typed of safety and the charger is sent, and nothing of what is empty', () => {
  expect(check({ safety })).toMatchObject({ data: { safety: { manufacturer: 'Lampmakers, 1 Way' } } })
  const charger = { minWatts: '4.5', maxWatts: '15', usbPd: 'on' }
  expect(check({ safety: { charger } })).toMatchObject({
    data: { safety: { charger: { minWatts: 4.5, maxWatts: 15, usbPd: true, isIncluded: false } } },
  })
})

test.each([
  [{ minWatts: '5', maxWatts: '' }, 'safety.charger.maxWatts'],
  [{ minWatts: 'x', maxWatts: '15' }, 'safety.charger.minWatts'],
  [{ minWatts: '16', maxWatts: '15' }, 'safety.charger.maxWatts'],
])('L7 a charger of %j → a problem with the path of the field', (charger, path) => {
  expect(check({ safety: { charger } }).wrong?.map((problem) => problem.path)).toEqual([path])
})

test('D93 the time to publish is sent as a moment, and shown in the time of the browser', () => {
  const moment = '2098-12-24T09:00:00.000Z'
  expect(check({ publishAt: toLocal(moment) })).toMatchObject({ data: { publishAt: moment } })
})

test('D93 a time that has passed is refused for what stays off the shelf', () => {
  const now = Date.parse('2098-12-24T09:00:00.000Z')
  const typed = check({ publishAt: toLocal('2098-12-24T08:59:00.000Z'), isActive: undefined })
  expect(refusePassedTime(typed, now).wrong?.map(({ path }) => path)).toEqual(['publishAt'])
  expect(refusePassedTime(typed, now - 120_000)).toBe(typed)
  const ticked = check({ publishAt: toLocal('2098-12-24T08:59:00.000Z'), isActive: 'on' })
  expect(refusePassedTime(ticked, now)).toBe(ticked)
})

test('Back office: a copy is a draft with every fact and picture, without name, SKU, name in its group, identifier, sale and time to publish', () => {
  const product = {
    ...{
      _id: 'a',
      name: 'A',
      sku: 'A',
      price: major(20),
      priceNow: major(15),
      tokenPrice: 5 as never,
      color: ['sage'],
    },
    ...{
      facts: [{ label: 'Weight', value: '1 kg' }],
      promise: 'Warm',
      group: 'lamps',
      variant: 'Sage',
      weightGrams: 10,
    },
    ...{ description: '<p>It</p>', images: ['a'], imageAlts: ['A lamp'], collections: ['nightlamp'], stock: 3 },
    ...{
      isActive: true,
      createdAt: '2026-01-01',
      hasGuide: true,
      version: 7,
      safety: { warnings: 'Hot', identifier: 'LAMP-1' },
    },
    salePrice: { price: major(15), from: '2026-01-01', to: '2099-01-01' },
    publishAt: '2099-01-01',
  }
  const { name, sku, variant, salePrice, publishAt, isActive, ...same } = toProductFields(toCopy(product))
  expect([name, sku, variant, salePrice, publishAt, isActive]).toEqual(['', '', undefined, undefined, undefined, false])
  expect(same.safety).toEqual({ warnings: 'Hot', identifier: '' })
  expect(toProductFields(product)).toMatchObject({ ...same, safety: product.safety })
  expect(same.images).toEqual([{ path: 'a', alt: 'A lamp' }])
})

test('S7.21 a decimal comma is understood', () => {
  expect(toProduct({ price: '49,90', tokenPrice: ' 5,5 ', weightGrams: '0,5' })).toMatchObject({
    price: 49.9,
    tokenPrice: 5.5,
    weightGrams: 0.5,
  })
})

test('D104 prices in other currencies are sent, and an empty field takes one away', () => {
  const salePrice = { price: '9', from: '', to: '2099-01-01T00:00', prices: { EUR: '8', GBP: '' } }
  expect(check({ prices: { EUR: '17,50', GBP: '' }, salePrice })).toMatchObject({
    data: { prices: { EUR: 17.5, GBP: null }, salePrice: { price: 9, prices: { EUR: 8, GBP: null } } },
  })
  expect(check()).not.toHaveProperty('data.prices')
})
