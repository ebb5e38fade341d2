import { seededZones } from '@storylamp/contract/delivery/delivery-settings'
import { sections } from '@storylamp/contract/settings/sections'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { checkDelivery } from './to-delivery.ts'
import { toZoneFields, toZones, zoneLines } from './zone-fields.ts'

const { zones: saved } = z.encode(sections.delivery.schema, { zones: seededZones })

const post = {
  name: 'Post',
  pricedBy: 'weight',
  prices: { r0: { from: '0', price: '4.90' } },
  freeFrom: '',
  days: { from: '2', to: '4' },
}
const home = {
  name: 'Home',
  places: { US: 'US', 'CA-QC': 'CA-QC' },
  isTaxIncluded: 'on',
  isDeliveryTaxed: 'on',
  notAdded: '',
  methods: { express: post },
}

test('D72 the form of the zones becomes what is sent, and a zone that is gone from it is null', () => {
  expect(checkDelivery(saved)({ zones: { r4: home } })).toEqual({
    data: {
      ...Object.fromEntries(saved.map(({ name }) => [`Zone ${name}`, null])),
      'Zone Home': {
        name: 'Home',
        places: ['US', 'CA-QC'],
        isTaxIncluded: true,
        methods: [
          {
            method: 'express',
            name: 'Post',
            pricedBy: 'weight',
            prices: [{ from: 0, price: 4.9 }],
            freeFrom: null,
            days: { from: 2, to: 4 },
          },
        ],
      },
    },
  })
})

const withPost = (fields: object) => ({ ...home, methods: { express: { ...post, ...fields } } })
const twoPrices = { r0: { from: '0', price: '5' }, r7: { from: '10', price: 'x' } }

test('D104 a method has amounts in other currencies where a price is filled', () => {
  const fees = { freeFrom: '100', prices: { r0: { from: '0', price: '4,90' } } }
  const empty = { freeFrom: '', prices: { r0: { from: '0', price: '' } } }
  const methods = { express: { ...post, others: { EUR: fees, GBP: empty } } }
  expect(checkDelivery([])({ zones: { r4: { ...home, methods } } })).toMatchObject({
    data: { 'Zone Home': { methods: [{ others: { EUR: { freeFrom: 100, prices: [{ from: 0, price: 4.9 }] } } }] } },
  })
})

test.each([
  ['no name', { ...home, name: ' ' }, 'name'],
  ['no place', { ...home, places: undefined }, 'places'],
  ['a place that was not added', { ...home, notAdded: 'Japan' }, 'places'],
  ['no method', { ...home, methods: undefined }, 'methods'],
  ['days that go back', withPost({ days: { from: '4', to: '2' } }), 'methods.express.days.to'],
  ['no day', withPost({ days: { from: '', to: '2' } }), 'methods.express.days.from'],
  ['a price in words', withPost({ prices: twoPrices }), 'methods.express.prices.r7.price'],
  [
    'prices that fall',
    withPost({ prices: { r0: { from: '0', price: '5' }, r3: { from: '0', price: '4' } } }),
    'methods.express.prices',
  ],
])('D72 %s → a problem at its field, in whichever row it stands', (_, zone, field) => {
  const { wrong } = checkDelivery([])({ zones: { r0: { ...home, places: { FR: 'FR' } }, r9: zone } })
  expect(new Set(wrong?.map(({ path }) => path))).toEqual(new Set([`zones.r9.${field}`]))
})

test('D72 a place in two zones is named, and no zone at all is the form’s problem', () => {
  expect(checkDelivery([])({ zones: { r0: home, r1: { ...home, name: 'Away' } } }).wrong).toEqual([
    {
      path: 'zones.r1.places',
      message: 'A country or region may stand in one zone only: United States (in Home), Quebec, Canada (in Home)',
    },
  ])
  expect(checkDelivery([])({}).wrong).toMatchObject([{ path: '' }])
})

test('D72 zones are told apart by their names, also two of one name', () => {
  const [first, second] = saved
  if (first === undefined || second === undefined) throw new Error('no zones')
  const namesakes = [first, { ...second, name: first.name }]
  expect(toZones(toZoneFields(namesakes))).toEqual(namesakes)
  expect(zoneLines(first, 'USD')).toEqual([
    'United States',
    'Tax is added to prices',
    'Standard delivery: free, 2 to 4 working days',
    'Express delivery: $9.90, 1 to 2 working days',
  ])
})
