import { expect, test } from 'vitest'
import { linkedCarriers, trackingLink } from './tracking-link.ts'

test.each([
  ['UPS', '1Z 999 AA1', 'https://www.ups.com/track?tracknum=1Z999AA1'],
  ['ups ground', '1Z9', 'https://www.ups.com/track?tracknum=1Z9'],
  ['USPS', '94', 'https://tools.usps.com/go/TrackConfirmAction?tLabels=94'],
  ['DHL Paket', '0034', 'https://www.dhl.com/global-en/home/tracking.html?tracking-id=0034'],
  ['FedEx', 'a&b', 'https://www.fedex.com/fedextrack/?trknbr=a%26b'],
  ['Royal Mail', 'RM1', 'https://www.royalmail.com/track-your-item#/tracking-results/RM1'],
  ['Amazon Logistics', 'TBA1', 'https://track.amazon.com/tracking/TBA1'],
  ['Upsala Post', '1', undefined],
  ['Ünser Bote', '1', undefined],
  ['', '1', undefined],
])('D72 where a parcel of %j with the number %j can be followed → %s', (carrier, number, link) => {
  expect(trackingLink({ carrier, number })).toBe(link)
})

test('D72 the link that staff gave comes first, and each carrier that is named has a page', () => {
  const url = 'https://dhl.example/42'
  expect(trackingLink({ carrier: 'DHL', number: '42', url })).toBe(url)
  for (const carrier of linkedCarriers.split(/, | and /)) {
    expect(trackingLink({ carrier, number: '42' }), carrier).toMatch(/^https:\/\/.*42$/)
  }
})
