import { expect, test } from 'vitest'
import { localPage, withReturnTo } from './return-to.ts'

test.each(['/profile', '/productinfo/owl-lamp-sage?color=mint#facts'])('S2.25 %s is a page to return to', (page) => {
  expect(localPage(page)).toBe(page)
})

test.each([
  null,
  '',
  'profile',
  '//evil.example/profile',
  '/\\evil.example',
  '/.//evil.example',
  '/./\\evil.example',
  '/profile/..//evil.example',
  '/profile/../\\evil.example',
  '/%2e//evil.example/profile',
  '/.//login',
  '/\t/evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  '/login?returnTo=/profile',
  '/signup',
  '/reset-password',
  'http://[',
])('S2.25 %j leads home instead', (target) => {
  expect(localPage(target)).toBe('/')
})

test('S2.25 the way back stands in the address, whatever is in it', () => {
  const address = withReturnTo('/login', '/products?color=mint&page=2#top')
  expect(address).toBe('/login?returnTo=/products%3Fcolor%3Dmint%26page%3D2%23top')
  expect(localPage(new URLSearchParams(address.split('?')[1]).get('returnTo'))).toBe('/products?color=mint&page=2#top')
  expect(withReturnTo('/login', '/')).toBe('/login')
})
