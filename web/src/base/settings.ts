import type { ShopSettings } from '@storylamp/contract/pages/page'
import { createContext, use } from 'react'

type Shown = { settings: ShopSettings; show: (changed: Partial<ShopSettings>) => void }

export const SettingsContext = createContext<Shown | undefined>(undefined)

/** Where bundles and stories are. */
export const useBundlesOrigin = (): string => new URL(useSettings().bundlesSiteUrl).origin

export const useSettings = (): ShopSettings => useShown().settings

/** For staff who have just changed them: the page came with those of before. */
export const useShowSettings = () => useShown().show

function useShown(): Shown {
  const shown = use(SettingsContext)
  if (shown === undefined) throw new Error('the settings are not provided')
  return shown
}
