import { startTransition } from 'react'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import './app.css'
import { type Load, loaderContext } from './api/load.ts'
import { hydrateRoot } from './base/hydrate-root.ts'
import { type PageData, pageDataId } from './base/page-data.ts'
import { stopSound } from './base/sound.ts'
import { takePressed } from './base/take-pressed.ts'
import { Document } from './document.tsx'
import { countForFamily } from './features/cart/count-for-family.ts'
import { reopenPlayer } from './features/player/reopen-player.ts'
import { loadMatchedPages, routes } from './routes.ts'
import { onFamilyChange } from './session/on-family-change.ts'
import { showTheme } from './store/show-theme.ts'
import { createStore } from './store/store.ts'

const { settings, hydration } = JSON.parse(document.getElementById(pageDataId)?.textContent ?? '') as PageData

const store = createStore()

await loadMatchedPages(location.pathname)
await nextTask()
// The router revives errors only from this global.
Object.assign(window, { __staticRouterHydrationData: hydration })
const router = createBrowserRouter(routes, { getContext: () => loaderContext(lazyLoad(), settings) })

/** Does what was pressed before the scripts were there, once. */
function pressWaiting(): void {
  if (!waiting?.ariaBusy) return
  waiting.ariaBusy = null
  if (waiting.isConnected) waiting.click()
}

await nextTask()
// From here on React keeps presses itself.
const waiting = (window as unknown as Record<typeof takePressed, () => HTMLElement | undefined>)[takePressed]()

startTransition(() => {
  hydrateRoot(
    document,
    <Document settings={settings} store={store} onHydrated={pressWaiting}>
      <RouterProvider router={router} />
    </Document>,
  )
})
showTheme(store)
countForFamily(store)
onFamilyChange(store, stopSound)
onFamilyChange(store, () => void reopenPlayer(store).catch(() => {}))

/** Lets the browser answer to input between the steps of the start. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}

/** Imports the query cache with the first read. */
function lazyLoad(): Load {
  return async (path, input) => {
    const { injectQueryCache } = await import('./api/query-cache.ts')
    return injectQueryCache(store)(path, input)
  }
}
