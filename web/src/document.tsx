import { type ReactNode, useLayoutEffect } from 'react'
import { Provider } from 'react-redux'
import { SettingsContext, type ShopSettings } from './settings.ts'
import { remember } from './store/memory.ts'
import type { Store } from './store/store.ts'

type Props = { settings: ShopSettings; store: Store; children: ReactNode }

/** The whole document. The theme script writes an attribute to the root before React arrives, hence the suppression. */
export function Document({ settings, store, children }: Props) {
  // Until the page is hydrated server and browser must show the same. A layout effect comes before all others, so
  // whoever waits for the hydration finds the persisted state in place.
  useLayoutEffect(() => {
    remember(store)
  }, [store])
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#2E2160" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
      </head>
      <body>
        <SettingsContext value={settings}>
          <Provider store={store}>{children}</Provider>
        </SettingsContext>
      </body>
    </html>
  )
}
