import { useEffect, useRef } from 'react'
import { Outlet, ScrollRestoration, useLocation, useMatches, useNavigation } from 'react-router'
import { style } from '../../ui/classes.ts'
import { Footer } from './footer.tsx'
import { type Frame, Header } from './header.tsx'
import { Shortcuts } from './shortcuts.tsx'

export function Layout() {
  const frame = useFrame()
  useFocusAfterNavigation()
  return (
    <>
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:absolute focus:z-40 focus:m-2 focus:rounded-button focus:bg-surface focus:p-3"
      >
        Skip to content
      </a>
      <PageProgress />
      <Header frame={frame} />
      <noscript>
        <WithoutScripts />
      </noscript>
      <main id="main" tabIndex={-1} className="grow outline-none">
        <Outlet />
      </main>
      {frame !== 'admin' && <Footer isShort={frame === 'checkout'} />}
      {frame === 'shop' && <Shortcuts />}
      <ScrollRestoration />
    </>
  )
}

const WithoutScripts = () => (
  <div className="border-b border-line bg-sunken">
    <p className={`${style({ variant: 'page' })} py-3`}>
      JavaScript is switched off in your browser. You can look at the shop and search it. To buy, log in or hear a
      story, please switch it on and load the page again.
    </p>
  </div>
)

/** The route table names the frame of each page that is not framed as the shop. */
function useFrame(): Frame {
  const { frame = 'shop' }: { frame?: Frame } = Object.assign({}, ...useMatches().map(({ handle }) => handle))
  return frame
}

/** Moves the focus to the new page's heading, unless the page has moved it into a field or a dialog of its own. */
function useFocusAfterNavigation() {
  const { pathname, hash } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (hash !== '' || document.activeElement?.closest('input, textarea, select, dialog')) return
    const main = document.getElementById('main')
    const heading = main?.querySelector('h1')
    heading?.setAttribute('tabindex', '-1')
    ;(heading ?? main)?.focus({ preventScroll: true })
  }, [pathname, hash])
}

function PageProgress() {
  const isLoading = useNavigation().state === 'loading'
  return (
    <div role="status" className="fixed inset-x-0 top-0 z-40">
      {isLoading && (
        <div className="h-1 bg-lamp">
          <span className="sr-only">Loading the page</span>
        </div>
      )}
    </div>
  )
}
