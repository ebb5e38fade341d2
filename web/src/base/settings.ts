import { money, toCents } from '@storylamp/contract/money'
import type { ShopSettings } from '@storylamp/contract/pages/page'
import type { TokenRate } from '@storylamp/contract/wallet/token-packs'
import { createContext, use } from 'react'

type Shown = { settings: ShopSettings; show: (changed: Partial<ShopSettings>) => void }

export const SettingsContext = createContext<Shown | undefined>(undefined)

/** Where bundles and stories are. */
export const useBundlesOrigin = (): string => new URL(useSettings().bundlesSiteUrl).origin

export const useSettings = (): ShopSettings => useShown().settings

export function useTokenRate(): TokenRate {
  const { packs, currency } = useSettings()
  return money(toCents(packs.Bronze, currency), currency)
}

/** For staff who have just changed them: the page came with those of before. */
export const useShowSettings = () => useShown().show

function useShown(): Shown {
  const shown = use(SettingsContext)
  if (shown === undefined) throw new Error('the settings are not provided')
  return shown
}
