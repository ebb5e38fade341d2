import type { ShopSettings } from '@storylamp/contract/pages/page'
import { createContext, use } from 'react'

export const SettingsContext = createContext<ShopSettings | undefined>(undefined)

/** Where bundles and stories are (D43). */
export const useBundlesOrigin = (): string => new URL(useSettings().bundlesSiteUrl).origin

export function useSettings(): ShopSettings {
  const settings = use(SettingsContext)
  if (settings === undefined) throw new Error('the settings are not provided')
  return settings
}
