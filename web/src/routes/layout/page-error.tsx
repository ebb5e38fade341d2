import notFoundPicture from 'media:brand/not-found'
import failurePicture from 'media:brand/payment-failure'
import { useState } from 'react'
import { isRouteErrorResponse, Link, useLocation, useRouteError } from 'react-router'
import { paths } from '../../base/paths.ts'
import { button, style } from '../../ui/classes.ts'
import { LinkRow, Notice } from '../../ui/layout/notice.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { ShopError } from './shop-error.tsx'

const failedImports = new WeakSet<object>()

// Vite reports every import that fails, whichever page waits for it.
if (!import.meta.env.SSR) addEventListener('vite:preloadError', ({ payload }) => failedImports.add(payload))

/** Replaces a page that failed to load, or that broke; header and footer stay. */
export function PageError() {
  const error = useRouteError()
  // The server has no `onLine`.
  if (globalThis.navigator?.onLine === false) return <PageUnreachable />
  if (isRouteErrorResponse(error)) {
    return error.status === 404 ? <NotFound /> : <PageFailed message={String(error.data)} />
  }
  const isImport = typeof error === 'object' && error !== null && failedImports.has(error)
  return isImport ? <PageUnreachable /> : <ShopError />
}

const NotFound = () => (
  <div className={`${style({ variant: 'page' })} pt-8`}>
    <PageHead title="Page Not Found" description="There is no page at this address." />
    <Notice picture={notFoundPicture} title="Page Not Found">
      <p className="text-muted">The light is on, but there is nothing at this address.</p>
      <LinkRow>
        <Link to={paths.home} className={button()}>
          Return Home
        </Link>
        <Link to={paths.products} className={button({ variant: 'secondary' })}>
          See all products
        </Link>
      </LinkRow>
    </Notice>
  </div>
)

/** Without a picture, which would not come either. */
function PageUnreachable() {
  const title = navigator.onLine ? 'This page could not be loaded' : 'You are offline'
  return (
    <div className={`${style({ variant: 'page' })} py-12 sm:py-18`}>
      <PageHead title={title} description="The shop cannot be reached right now." />
      <Notice title={title}>
        <p className="text-muted">The shop cannot be reached right now. Check your connection, then try again.</p>
        <WaysOn to={paths.playlist} name="My Playlist" />
      </Notice>
    </div>
  )
}

const WaysOn = ({ to = paths.home as string, name = 'Return Home' }) => (
  <LinkRow>
    <TryAgain />
    <Link to={to} className={button({ variant: 'secondary' })}>
      {name}
    </Link>
  </LinkRow>
)

function PageFailed({ message }: { message: string }) {
  return (
    <div className={`${style({ variant: 'page' })} pt-8`}>
      <PageHead title="Something went wrong" description={message} />
      <Notice picture={failurePicture} title={message}>
        <WaysOn />
      </Notice>
    </div>
  )
}

/** Loads the page anew once the shop answers, so that nobody who is offline ends at the browser's own error page. */
function TryAgain() {
  const { pathname, search } = useLocation()
  const [state, setState] = useState<'idle' | 'trying' | 'failed'>('idle')
  const tryAgain = () => {
    setState('trying')
    fetch(pathname, { method: 'HEAD', signal: AbortSignal.timeout(10_000) }).then(
      () => location.reload(),
      () => setState('failed'),
    )
  }
  return (
    <>
      <p role="status" className="w-full text-muted">
        {state === 'trying' && 'Trying…'}
        {state === 'failed' && 'There is still no connection to the shop.'}
      </p>
      <a
        href={pathname + search}
        className={button()}
        onClick={(event) => {
          event.preventDefault()
          if (state !== 'trying') tryAgain()
        }}
      >
        Try again
      </a>
    </>
  )
}
