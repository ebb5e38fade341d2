import type { ShownProduct } from '@storylamp/contract/catalog/catalog'
import { cents, money } from '@storylamp/contract/money'
import { expect, test } from 'vitest'
import { guideContent } from './content.ts'

const product = (parts: Partial<ShownProduct>): ShownProduct => ({
  _id: 'bear-lamp-mist',
  name: 'Bear Lamp Mist',
  price: money(cents(5900), 'USD'),
  currency: 'USD',
  images: [],
  imageAlts: [],
  isActive: true,
  color: [],
  description: '',
  facts: [],
  sku: 'SL-1',
  collections: [],
  kinds: [],
  siblings: [],
  bands: [],
  createdAt: '2026-01-02T03:04:05.000Z',
  ...parts,
})

const headings = (kinds: ShownProduct['kinds']) => guideContent(product({ kinds })).use.map(({ heading }) => heading)

test.each<{ kinds: ShownProduct['kinds']; expected: string[] }>([
  { kinds: ['lamp'], expected: ['First steps with the lamp'] },
  { kinds: ['speaker'], expected: ['First steps with the speaker'] },
  { kinds: ['lamp', 'speaker'], expected: ['First steps with the lamp', 'First steps with the speaker'] },
  { kinds: [], expected: ['First steps with your new companion'] },
])('D41 the guide of a product of the kinds $kinds has $expected', ({ kinds, expected }) => {
  expect(headings(kinds)).toEqual(expected)
})

test('what is in the box is listed piece by piece, and not again among the facts', () => {
  const facts = [
    { label: 'Age', value: 'From 3 years' },
    { label: 'In the box', value: 'Bear lamp, USB-C cable (1 m), printed guide' },
  ]
  const { use, facts: atAGlance } = guideContent(product({ facts }))
  expect(use[0]).toMatchObject({
    heading: 'What is in the box',
    items: ['Bear lamp', 'USB-C cable (1 m)', 'Printed guide'],
  })
  expect(atAGlance).toEqual([
    { label: 'Age', value: 'From 3 years' },
    { label: 'Article number', value: 'SL-1' },
  ])
})

test('a set says only once what holds for all its parts', () => {
  const { care } = guideContent(product({ kinds: ['lamp', 'speaker'] }))
  const advice = care.flatMap(({ items }) => items)
  expect(new Set(advice).size).toBe(advice.length)
  expect(advice).toContain('Its cord is for wrists and hooks. Not for children under three years.')
})
