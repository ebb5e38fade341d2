import { createContext, use } from 'react'

/** What a page may know of the shop, on the server and in the browser alike. */
export type ShopSettings = {
  shopName: string
  shopOrigin: string
  bundlesSiteUrl: string
  contactEmail: string
  /** Where a newcomer reads the shop's mails while the sandbox stands in for a mail provider. */
  mailboxUrl: string | null
  sisterSiteUrl: string | null
  showsBundles: boolean
}

export const SettingsContext = createContext<ShopSettings | undefined>(undefined)

export function useSettings(): ShopSettings {
  const settings = use(SettingsContext)
  if (settings === undefined) throw new Error('the settings are not provided')
  return settings
}
