import type { ShopSettings } from '@storylamp/contract/pages/page'
import { homeCountry } from '@storylamp/contract/settings/home-country'
import type { SavedSettings } from '@storylamp/contract/settings/settings'
import type { Config } from './config.ts'

type Site = Pick<Config, 'shopOrigin' | 'bundlesSiteUrl' | 'sandboxUrl' | 'sisterSiteUrl' | 'sisterSiteHandover'>

/** What pages show of the settings. Picked one by one: pages are public, and the rest of the configuration is secret. */
export const shownSettings = (
  { shop, contact, returns, hero, selling }: SavedSettings,
  { shopOrigin, bundlesSiteUrl, sandboxUrl, sisterSiteUrl, sisterSiteHandover }: Site,
): Omit<ShopSettings, 'showsBundles'> => ({
  shopName: shop.name,
  shopOrigin,
  bundlesSiteUrl,
  contactEmail: contact.email,
  homeCountry: homeCountry({ selling }),
  mailboxUrl: sandboxUrl && `${sandboxUrl}/mail`,
  sisterSiteUrl,
  sisterSiteHandover,
  socialLinks: shop.socialLinks.map((href) => ({ name: networkOf(href), href })),
  returnDays: returns.days,
  hero: { title: hero.title, lead: hero.lead },
})

const namesOfNetworks: Record<string, string> = { youtube: 'YouTube', tiktok: 'TikTok', x: 'X', linkedin: 'LinkedIn' }

function networkOf(href: string): string {
  const [network = ''] = new URL(href).hostname.replace(/^www\./, '').split('.')
  return namesOfNetworks[network] ?? network.charAt(0).toUpperCase() + network.slice(1)
}
