import { expect, test } from 'vitest'
import { adminPaths } from './admin-paths.ts'
import { isCurrent } from './is-current.ts'

test.each([
  { pathname: '/admin/collections', to: adminPaths.collections, is: true },
  { pathname: '/admin/collections/nightlamp', to: adminPaths.collections, is: true },
  { pathname: '/admin/new-collection', to: adminPaths.collections, is: true },
  { pathname: '/admin/products', to: adminPaths.collections, is: false },
  { pathname: '/admin', to: adminPaths.today, is: true },
  { pathname: '/admin/orders', to: adminPaths.today, is: false },
])('Back office: $pathname is a page of $to: $is', ({ pathname, to, is }) => {
  expect(isCurrent(pathname, to, to === adminPaths.collections ? adminPaths.newCollection : undefined)).toBe(is)
})
