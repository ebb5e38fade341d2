import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import './app.css'
import type { Call } from './api/call.ts'
import { loaderContext } from './api/loader-context.ts'
import { Document } from './document.tsx'
import { type PageData, pageDataId } from './page-data.ts'
import { loadMatchedPages, routes } from './routes.ts'
import { countForFamily } from './store/count-for-family.ts'
import { showTheme } from './store/show-theme.ts'
import { createStore, type Store } from './store/store.ts'

const { settings, hydration } = JSON.parse(document.getElementById(pageDataId)?.textContent ?? '') as PageData

const store = createStore()

await loadMatchedPages(location.pathname)
// The router knows how to revive errors, but only those that it finds here.
Object.assign(window, { __staticRouterHydrationData: hydration })
const router = createBrowserRouter(routes, { getContext: () => loaderContext(callLate(store), settings) })

startTransition(() => {
  hydrateRoot(
    document,
    <Document settings={settings} store={store}>
      <RouterProvider router={router} />
    </Document>,
  )
})
showTheme(store)
countForFamily(store)

/** Loads the query cache with the first question. */
function callLate(late: Store): Call {
  let joined: Promise<Call> | undefined
  return async (path, input) => {
    joined ??= import('./store/api.ts').then(({ joinQueryCache }) => joinQueryCache(late))
    return (await joined)(path, input)
  }
}
