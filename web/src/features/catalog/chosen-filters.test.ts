import { expect, test } from 'vitest'
import { chosenFilters } from './chosen-filters.ts'

test.each([
  ['color=Sage', { color: 'sage' }],
  ['color=sage&minPrice=abc', { color: 'sage' }],
  ['minPrice=19.99&maxPrice=1e3', { minPrice: '19.99' }],
  ['sort=foo&sort=name', {}],
  ['sort=price-asc&page=2', { sort: 'price-asc', page: '2' }],
  ['page=0', {}],
  ['page=-1&collection=../x', {}],
  ['utm_source=mail&collection=', {}],
  ['color=%00', {}],
])('S2.02 /products?%s filters by %o', (search, filters) => {
  expect(chosenFilters(new URLSearchParams(search))).toEqual(filters)
})
