import { expect, test } from 'vitest'
import { invoiceNumber, parseInvoiceNumber } from './queries.ts'

test.each([
  { prefix: 'INV', series: '', year: 2026, number: 12 },
  { prefix: 'SL-B2C', series: 'R261122213000', year: 2026, number: 1_234_567 },
  { prefix: '', series: '', year: 2027, number: 1 },
])('the number of an invoice is read as it is printed: %j', (parts) => {
  expect(parseInvoiceNumber(` ${invoiceNumber(parts)} `)).toEqual(parts)
})

test.each(['', 'INV', '2026', 'INV-2026-12', '123456', '-2026-', 'INV-2026-0000000000012'])(
  '%j is the number of no invoice',
  (text) => {
    expect(parseInvoiceNumber(text)).toBeUndefined()
  },
)
