import { expect, test } from 'vitest'
import { currentRates, type Rate, rateLines, toRateFields, toRates } from './rate-fields.ts'
import { checkTax } from './to-tax.ts'

const rate = (place: string, percent: number, from: string, taxClass: Rate['taxClass'] = 'goods'): Rate => ({
  place,
  taxClass,
  percent,
  from,
})
const row = (percent: string, from = '2027-01-01') => ({ taxClass: 'goods', percent, from })

test('D73 the form of the rates becomes what is sent, and a place that is gone from it is null', () => {
  const checked = checkTax([rate('FR', 20, '2026-01-01')])({
    notAdded: '',
    places: { 'US-OR': { r0: row('8.875') }, DE: { r2: row('19'), r5: row('7', '2026-01-01') } },
  })
  expect(checked).toEqual({
    data: {
      FR: null,
      DE: [rate('DE', 7, '2026-01-01'), rate('DE', 19, '2027-01-01')],
      'US-OR': [rate('US-OR', 8.875, '2027-01-01')],
    },
  })
})

test.each([
  ['no percent', { places: { DE: { r0: row('19'), r4: row('', '2028-01-01') } } }, 'places.DE.r4.percent'],
  ['a percent with two commas', { places: { DE: { r4: row('8,5,1') } } }, 'places.DE.r4.percent'],
  ['no day', { places: { DE: { r4: row('8', '') } } }, 'places.DE.r4.from'],
  ['two of one day', { places: { DE: { r0: row('19'), r4: row('7') } } }, ''],
  [
    'a digital rate of a region',
    { places: { 'US-NY': { r1: { ...row('4'), taxClass: 'digital' } } } },
    'places.US-NY.r1.taxClass',
  ],
  ['a place that was not added', { notAdded: 'Japan', places: {} }, 'notAdded'],
])('D73 %s → a problem at its field', (_, typed, path) => {
  expect(checkTax([])(typed).wrong?.map((problem) => problem.path)).toEqual([path])
})

test('D73 rates stand by place, then class and day, and say what holds today', () => {
  const rates = [
    rate('US', 0, '2026-01-01'),
    rate('DE', 16, '2020-07-01'),
    rate('DE', 19, '2021-01-01'),
    rate('DE', 19, '2020-01-01', 'digital'),
  ]
  const fields = toRateFields(rates)
  expect(Object.keys(fields)).toEqual(['DE', 'US'])
  expect(toRates({ ...fields, US: null })).toHaveLength(3)
  expect(currentRates('DE', fields.DE ?? [], '2020-12-31')).toBe('goods 16%, digital 19%')
  expect(currentRates('US', fields.US ?? [], '2026-01-01')).toBe('goods 0%, digital no tax')
  expect(currentRates('US-NY', [rate('US-NY', 4, '2026-01-01')], '2026-01-01')).toBe('goods 4%')
  expect(rateLines(fields.US ?? [])).toEqual(['Goods: 0% from Jan 1, 2026'])
})
