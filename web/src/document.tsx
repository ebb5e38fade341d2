import type { ShopSettings } from '@storylamp/contract/pages/page'
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { Provider } from 'react-redux'
import { SettingsContext } from './base/settings.ts'
import { persist } from './store/persistence.ts'
import type { Store } from './store/store.ts'

type Props = { settings: ShopSettings; store: Store; onHydrated?: () => void; children: ReactNode }

/** For the script that keeps a visitor's choice, and for calls of the API; nothing where there is no choice. */
const currenciesOf = ({ currency, currencies }: ShopSettings) =>
  currencies.length > 1 ? { 'data-currency': currency, 'data-currencies': currencies.join(' ') } : {}

/** The theme script sets an attribute of the root before React hydrates it, hence suppressHydrationWarning. */
export function Document({ settings: loaded, store, onHydrated, children }: Props) {
  const [settings, setSettings] = useState(loaded)
  const show = (changed: Partial<ShopSettings>) => setSettings((before) => ({ ...before, ...changed }))
  // Hydration must render what the server did, so the stored state comes afterwards; a layout effect runs before all others.
  useLayoutEffect(() => {
    persist(store)
  }, [store])
  useEffect(() => onHydrated?.(), [onHydrated])
  return (
    <html lang="en" suppressHydrationWarning {...currenciesOf(settings)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#2E2160" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
      </head>
      <body>
        <SettingsContext value={{ settings, show }}>
          <Provider store={store}>{children}</Provider>
        </SettingsContext>
      </body>
    </html>
  )
}
