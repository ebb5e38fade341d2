import notFoundPicture from 'media:brand/not-found'
import failurePicture from 'media:brand/payment-failure'
import { isRouteErrorResponse, Link, useLocation, useRouteError } from 'react-router'
import { paths } from '../../base/paths.ts'
import { button, style } from '../../ui/classes.ts'
import { LinkRow, Notice } from '../../ui/layout/notice.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'

/** Replaces a page that failed to load; header and footer stay. */
export function PageError() {
  const error = useRouteError()
  if (!isRouteErrorResponse(error)) throw error
  if (error.status === 404) return <NotFound />
  return <PageFailed message={String(error.data)} />
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

function PageFailed({ message }: { message: string }) {
  const { pathname } = useLocation()
  return (
    <div className={`${style({ variant: 'page' })} pt-8`}>
      <PageHead title="Something went wrong" description={message} />
      <Notice picture={failurePicture} title={message}>
        <LinkRow>
          <Link to={pathname} replace className={button()}>
            Try again
          </Link>
          <Link to={paths.home} className={button({ variant: 'secondary' })}>
            Return Home
          </Link>
        </LinkRow>
      </Notice>
    </div>
  )
}
