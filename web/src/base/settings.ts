import type { ShopSettings } from '@storylamp/contract/pages/page'
import { createContext, use } from 'react'

export const SettingsContext = createContext<ShopSettings | undefined>(undefined)

export function useSettings(): ShopSettings {
  const settings = use(SettingsContext)
  if (settings === undefined) throw new Error('the settings are not provided')
  return settings
}
