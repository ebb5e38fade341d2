import type { Currency } from '../money.ts'
import type { PackPrices } from '../wallet/token-packs.ts'

export type ShopSettings = {
  shopName: string
  shopOrigin: string
  bundlesSiteUrl: string
  contactEmail: string
  /** That the visitor sees prices in; in the back office the main one. */
  currency: Currency
  /** All that the shop sells in, the main one first. */
  currencies: Currency[]
  /** What packs of tokens cost in it. */
  packs: PackPrices
  /** The code of the country that parcels leave from. */
  homeCountry: string
  /** The sandbox's mailbox, in development. */
  mailboxUrl: string | null
  sisterSiteUrl: string | null
  sisterSiteHandover: 'password' | 'token'
  socialLinks: { name: string; href: string }[]
  /** How long after delivery a customer may change their mind. */
  returnDays: number
  /** The name of the tax that prices contain where the shop is at home; null if they contain none. */
  includedTax: string | null
  /** The words over the picture of the home page. */
  hero: { title: string; lead: string }
  showsBundles: boolean
}

export type PageRequest = {
  url: string
  settings: ShopSettings
  /** Calls the shop's own API in-process. */
  callApi: (path: string) => Promise<{ status: number; body: unknown }>
}

export type RenderedPage = {
  status: number
  /** Renders when called, as the page of what is not found may be cached already; in parts that are written one by one. */
  html: () => string[]
  /** The route of a page that was not found: it is the same page for all addresses of that route. */
  notFoundOf?: string
  redirectTo?: string
}
