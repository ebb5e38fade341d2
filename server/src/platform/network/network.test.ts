import { expect, test } from 'vitest'
import { networksOf } from './network.ts'

test.each([
  ['203.0.113.9', '203.0.113.9', undefined],
  ['::ffff:203.0.113.9', '203.0.113.9', undefined],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8:0::/48'],
  ['::1', '0:0:0:0::/64', undefined],
  ['fe80::1%eth0', 'fe80:0:0:0::/64', undefined],
  ['64:ff9b::192.0.2.33', '64:ff9b:0:0::/64', undefined],
  ['2001:db8::192.0.2.33', '2001:db8:0:0::/64', '2001:db8:0::/48'],
])('%s counts for %s and %s', (address, near, wide) => {
  expect(networksOf(address)).toEqual(wide === undefined ? { near } : { near, wide })
})
