import { bulkChange } from '@storylamp/contract/catalog/bulk-change'
import { major } from '@storylamp/contract/money'
import { expect, test } from 'vitest'
import { checkBy } from '../../../ui/forms/use-form.ts'
import { asTried, describeChange, toBulkChange } from './to-bulk-change.ts'

const nothing = { priceKind: '', price: '', sale: '', addTo: '', removeFrom: '', stockKind: '', stock: '' }
const sent = (values: object) => toBulkChange({ ...nothing, ...values }, ['a'])
const check = (values: object) => checkBy(bulkChange)(sent(values))

test('Bulk change: what is left empty in the form stays as it is', () => {
  expect(sent({ priceKind: 'percent', price: '-10' })).toEqual({ ids: ['a'], price: { percent: -10 } })
  expect(sent({ sale: 'off', stockKind: 'none', addTo: 'lamps' })).toEqual({
    ids: ['a'],
    isActive: false,
    stock: { set: null },
    collections: { add: ['lamps'], remove: [] },
  })
  expect(sent({ stockKind: 'add', stock: '-2' })).toEqual({ ids: ['a'], stock: { add: -2 } })
  expect(check({ priceKind: 'set', price: '5' }).wrong).toBeUndefined()
  const inEuros = { priceKind: 'set', price: '5,50', priceCurrency: 'EUR' }
  expect(sent(inEuros)).toEqual({ ids: ['a'], price: { set: 5.5, currency: 'EUR' } })
  expect(check(inEuros).wrong).toBeUndefined()
})

test.each([
  [{}, ''],
  [{ priceKind: 'percent', price: '' }, 'price'],
  [{ priceKind: 'set', price: 'dear' }, 'price'],
  [{ stockKind: 'set', stock: '1.5' }, 'stock'],
])('Bulk change: %j → a problem beside the field', (values, path) => {
  const paths = check(values).wrong?.map((problem) => problem.path.split('.')[0])
  expect(new Set(paths)).toEqual(new Set([path]))
})

test('Bulk change: what was tried is sent with the versions that were seen, and said in words', () => {
  const change = { _id: 'b', name: 'B', version: 3, isActive: { before: true, after: false } }
  const priced = { ...change, price: { before: major(20), after: major(18) }, stock: { before: null, after: 4 } }
  expect(asTried({ ids: ['a', 'b'], isActive: false, dryRun: true }, [change])).toEqual({
    ids: ['b'],
    isActive: false,
    versions: { b: 3 },
    dryRun: false,
  })
  expect(describeChange(priced)).toBe('$20.00 to $18.00; off the shelf; not counted to 4 in stock')
  expect(describeChange({ ...change, collections: { before: ['x'], after: [] } })).toContain('in no collection')
})
