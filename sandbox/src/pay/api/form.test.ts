import { expect, test } from 'vitest'
import { decodeForm } from './form.ts'

const plain = (encoded: string) => JSON.parse(JSON.stringify(decodeForm(encoded)))

test.each([
  ['mode=payment', { mode: 'payment' }],
  ['metadata[order id]=a%26b%3Dc', { metadata: { 'order id': 'a&b=c' } }],
  [
    'line_items[0][price_data][currency]=usd&line_items[0][quantity]=2&line_items[1][quantity]=1',
    { line_items: { 0: { price_data: { currency: 'usd' }, quantity: '2' }, 1: { quantity: '1' } } },
  ],
  ['expand%5B0%5D=payment_intent', { expand: { 0: 'payment_intent' } }],
  ['expand[]=line_items&expand[]=payment_intent', { expand: { 0: 'line_items', 1: 'payment_intent' } }],
  ['', {}],
])('%s is read as Stripe reads it', (encoded, expected) => {
  expect(plain(encoded)).toEqual(expected)
})

test('__proto__ is a name like any other and reaches no prototype', () => {
  const read = decodeForm('metadata[__proto__][isPaid]=yes&__proto__[isPaid]=yes&constructor=x')
  expect(Object.getOwnPropertyNames(read)).toEqual(['metadata', '__proto__', 'constructor'])
  expect(({} as { isPaid?: string }).isPaid).toBeUndefined()
})

test('a text that is also a branch is refused', () => {
  expect(() => decodeForm('metadata=a&metadata[b]=c')).toThrow('Invalid parameter: metadata[b]')
})
