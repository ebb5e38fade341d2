import type { ShopSettings } from '@storylamp/contract/pages/page'
import { homeCountry } from '@storylamp/contract/settings/home-country'
import type { SavedSettings } from '@storylamp/contract/settings/settings'
import { currencyFor, soldCurrencies } from '@storylamp/contract/settings/sold-currencies'
import { packPrices } from '@storylamp/contract/wallet/pack-prices'
import type { Config } from './config.ts'
import { includedTax, ratesOf } from './features/quote/index.ts'

type Site = Pick<Config, 'shopOrigin' | 'bundlesSiteUrl' | 'sandboxUrl' | 'sisterSiteUrl' | 'sisterSiteHandover'>

/** What pages show of the settings. Picked one by one: pages are public, and the rest of the configuration is secret. */
export const shownSettings = (
  settings: SavedSettings,
  { shopOrigin, bundlesSiteUrl, sandboxUrl, sisterSiteUrl, sisterSiteHandover }: Site,
  now: Date,
  asked?: string,
): Omit<ShopSettings, 'showsBundles'> => {
  const { shop, contact, selling, tokens, returns, hero } = settings
  const currency = currencyFor(selling, asked)
  return {
    shopName: shop.name,
    shopOrigin,
    bundlesSiteUrl,
    contactEmail: contact.email,
    currency,
    packs: packPrices(tokens, currency),
    currencies: soldCurrencies(selling),
    homeCountry: homeCountry(settings),
    mailboxUrl: sandboxUrl && `${sandboxUrl}/mail`,
    sisterSiteUrl,
    sisterSiteHandover,
    socialLinks: shop.socialLinks.map((href) => ({ name: networkOf(href), href })),
    returnDays: returns.days,
    includedTax: includedTax(ratesOf(settings), homeCountry(settings), now),
    hero: { title: hero.title, lead: hero.lead },
  }
}

const namesOfNetworks: Record<string, string> = { youtube: 'YouTube', tiktok: 'TikTok', x: 'X', linkedin: 'LinkedIn' }

function networkOf(href: string): string {
  const [network = ''] = new URL(href).hostname.replace(/^www\./, '').split('.')
  return namesOfNetworks[network] ?? network.charAt(0).toUpperCase() + network.slice(1)
}
