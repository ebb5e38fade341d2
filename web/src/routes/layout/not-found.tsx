import picture from 'media:brand/not-found'
import { Link } from 'react-router'
import { paths } from '../../base/paths.ts'
import { button, style } from '../../ui/classes.ts'
import { LinkRow, Notice } from '../../ui/layout/notice.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'

export const NotFound = () => (
  <div className={`${style({ variant: 'page' })} pt-8`}>
    <PageHead title="Page Not Found" description="There is no page at this address." />
    <Notice picture={picture} title="Page Not Found">
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
