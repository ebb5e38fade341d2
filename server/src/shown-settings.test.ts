import { sections } from '@storylamp/contract/settings/sections'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { shownSettings } from './shown-settings.ts'

const version = 0
const now = new Date('2026-11-27T09:00:00Z')
const settings = {
  shop: { ...sections.shop.defaults, version },
  legal: { ...sections.legal.defaults, version },
  contact: { ...sections.contact.defaults, version },
  alerts: { ...sections.alerts.defaults, version },
  returns: { ...sections.returns.defaults, version },
  safety: { ...sections.safety.defaults, version },
  staff: { ...sections.staff.defaults, version },
  selling: { ...sections.selling.defaults, version },
  delivery: { ...sections.delivery.defaults, version },
  tax: { ...sections.tax.defaults, version },
  tokens: { ...sections.tokens.defaults, version },
  accounting: { ...sections.accounting.defaults, version },
  pages: { ...sections.pages.defaults, version },
  hero: { ...sections.hero.defaults, version },
}
const config = readConfig({ STRIPE_SECRET_KEY: 'sk_test_secret', STRIPE_WEBHOOK_SECRET: 'whsec_secret' })

test('S2.26 D70 the pages at social networks are named after them', () => {
  const socialLinks = ['https://www.instagram.com/storylamp', 'https://youtube.com/@storylamp', 'https://x.com/lamp']
  expect(
    shownSettings({ ...settings, shop: { name: 'Lamps', socialLinks, version } }, config, now).socialLinks,
  ).toEqual([
    { name: 'Instagram', href: socialLinks[0] },
    { name: 'YouTube', href: socialLinks[1] },
    { name: 'X', href: socialLinks[2] },
  ])
})

test('D70 pages get nothing that is secret', () => {
  expect(JSON.stringify(shownSettings(settings, config, now))).not.toMatch(/secret|version/)
})

test.each([
  ['', null],
  ['Portland, United States', null],
  ['Berlin, Germany', 'VAT'],
  ['Toronto, Canada', null],
  ['Sydney, Australia', null],
])('L17 a shop that sends its parcels from %j says of its prices that they contain: %s', (from, contained) => {
  const selling = { ...settings.selling, from }
  expect(shownSettings({ ...settings, selling }, config, now).includedTax).toBe(contained)
})

test('D73 prices contain a tax from the day on which it has a rate', () => {
  const rates = [{ place: 'DE', taxClass: 'goods' as const, percent: 19, from: '2026-11-28' }]
  const german = { ...settings, selling: { ...settings.selling, from: 'Berlin, Germany' }, tax: { rates, version } }
  expect(shownSettings(german, config, now).includedTax).toBeNull()
  expect(shownSettings(german, config, new Date('2026-11-28T00:00:00Z')).includedTax).toBe('VAT')
})
