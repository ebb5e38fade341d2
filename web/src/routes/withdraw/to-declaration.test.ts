import { returnTexts } from '@storylamp/contract/returns/return-texts'
import { expect, test } from 'vitest'
import { checkDeclaration } from './to-declaration.ts'

const typed = { number: ' 100123 ', email: 'Nora@Example.com', what: 'all', reason: ' ' }
const sent = { number: '100123', email: 'nora@example.com' }

test('L1 a withdrawal from everything names no products, and an empty reason is left out', () => {
  expect(checkDeclaration({ ...typed, items: [{ product: 'Owl', pieces: '1' }] })).toEqual({ data: sent })
})

test('L1 products and a reason are sent as typed, without the empty rows at the end', () => {
  const items = [
    { product: ' Owl lamp ', pieces: '2' },
    { product: '', pieces: '1' },
  ]
  expect(checkDeclaration({ ...typed, what: 'some', items, reason: 'Late' })).toEqual({
    data: { ...sent, items: [{ product: 'Owl lamp', pieces: 2 }], reason: 'Late' },
  })
})

test('L1 what is missing shows at its field', () => {
  const items = [{ product: '', pieces: 'two' }]
  const wrong = checkDeclaration({ number: 'x', email: 'nora', what: 'some', items }).wrong ?? []
  expect(Object.fromEntries(wrong.map(({ path, message }) => [path, message]))).toEqual({
    number: returnTexts.numberInvalid,
    email: 'Invalid email address',
    'items.0.product': returnTexts.productRequired,
    'items.0.pieces': returnTexts.piecesInvalid,
  })
})
