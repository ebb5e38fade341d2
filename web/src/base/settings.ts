import { createContext, use } from 'react'

/** The settings that pages may show, on the server and in the browser. */
export type ShopSettings = {
  shopName: string
  shopOrigin: string
  bundlesSiteUrl: string
  contactEmail: string
  /** The sandbox's mailbox, in development. */
  mailboxUrl: string | null
  sisterSiteUrl: string | null
  sisterSiteHandover: 'password' | 'token'
  /** The shop's own pages at social networks. */
  socialLinks: { name: string; href: string }[]
  /** How long after delivery a customer may change their mind. */
  returnDays: number
  /** The words over the picture of the home page. */
  hero: { title: string; lead: string }
  showsBundles: boolean
}

export const SettingsContext = createContext<ShopSettings | undefined>(undefined)

export function useSettings(): ShopSettings {
  const settings = use(SettingsContext)
  if (settings === undefined) throw new Error('the settings are not provided')
  return settings
}
