import { sections } from '@storylamp/contract/settings/sections'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { shownSettings } from './shown-settings.ts'

const version = 0
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
  pages: { ...sections.pages.defaults, version },
  hero: { ...sections.hero.defaults, version },
}
const config = readConfig({ STRIPE_SECRET_KEY: 'sk_test_secret', STRIPE_WEBHOOK_SECRET: 'whsec_secret' })

test('S2.26 D70 the pages at social networks are named after them', () => {
  const socialLinks = ['https://www.instagram.com/storylamp', 'https://youtube.com/@storylamp', 'https://x.com/lamp']
  expect(shownSettings({ ...settings, shop: { name: 'Lamps', socialLinks, version } }, config).socialLinks).toEqual([
    { name: 'Instagram', href: socialLinks[0] },
    { name: 'YouTube', href: socialLinks[1] },
    { name: 'X', href: socialLinks[2] },
  ])
})

test('D70 pages get nothing that is secret', () => {
  expect(JSON.stringify(shownSettings(settings, config))).not.toMatch(/secret|version/)
})
