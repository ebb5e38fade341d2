import { expect, test } from 'vitest'
import { robotsText } from './robots.ts'

test('robots.txt keeps robots from calls and personal pages, and names the sitemap', () => {
  const lines = robotsText('https://shop.example').split('\n')
  const refused = lines.filter((line) => line.startsWith('Disallow: ')).map((line) => line.slice(10))
  const isOpen = (path: string) => !refused.some((start) => path.startsWith(start))
  const open = [
    '/',
    '/products',
    '/productinfo/owl-sage',
    '/collections',
    '/customize',
    '/about',
    '/downloads',
    '/assets/a.js',
  ]
  const closed = ['/api/products/', '/cart', '/checkout', '/profile', '/wallet/success', '/order', '/myplaylist']
  const guarded = ['/payment/success', '/login', '/signup', '/reset-password', '/admin/orders']
  expect(open.filter((path) => !isOpen(path))).toEqual([])
  expect([...closed, ...guarded].filter(isOpen)).toEqual([])
  expect(lines).toContain('User-agent: *')
  expect(lines).toContain('Sitemap: https://shop.example/sitemap.xml')
})
