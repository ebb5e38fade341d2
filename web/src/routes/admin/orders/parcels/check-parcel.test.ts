import { parcelTexts } from '@storylamp/contract/orders/parcel-texts'
import { expect, test } from 'vitest'
import { checkParcel, checkTracking } from './check-parcel.ts'

const tracking = { carrier: '', number: '', url: '' }
const check = checkParcel(3, [2, 3])

test('D72 Back office: a parcel has the lines with pieces, and the tracking that was typed', () => {
  expect(check({ lines: ['', '2'], tracking })).toEqual({ data: { version: 3, lines: [{ line: 1, pieces: 2 }] } })
  const typed = { ...tracking, carrier: 'DHL', number: '12' }
  expect(check({ lines: ['1'], tracking: typed })).toEqual({
    data: { version: 3, lines: [{ line: 0, pieces: 1 }], tracking: { carrier: 'DHL', number: '12' } },
  })
})

test('D72 Back office: a parcel without pieces, with half a tracking or with half a piece is refused at its field', () => {
  expect(check({ lines: ['', ''], tracking }).wrong).toEqual([{ path: 'lines', message: parcelTexts.nothingChosen }])
  expect(check({ lines: ['', '0.5'], tracking }).wrong?.map(({ path }) => path)).toEqual(['lines.1'])
  const half = { ...tracking, number: '12' }
  expect(check({ lines: ['1'], tracking: half }).wrong?.map(({ path }) => path)).toEqual(['tracking.carrier'])
})

test('D72 Back office: more pieces than are left are refused at their field', () => {
  expect(check({ lines: ['3', '3'], tracking }).wrong).toEqual([{ path: 'lines.0', message: 'Only 2 left' }])
})

test('D72 Back office: a tracking that is emptied is asked for', () => {
  expect(checkTracking({ tracking }).wrong?.map(({ path }) => path)).toEqual(['tracking.carrier', 'tracking.number'])
  expect(checkTracking({ tracking: { ...tracking, carrier: 'DHL', number: '12' } })).toEqual({
    data: { tracking: { carrier: 'DHL', number: '12' } },
  })
})
