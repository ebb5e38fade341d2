import picture from 'media:brand/not-found'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { looks } from './classes.ts'
import { Notice, Ways } from './notice.tsx'
import { PageHead } from './page-head.tsx'

export const NotFound = () => (
  <div className={`${looks.page} pt-8`}>
    <PageHead title="Page Not Found" description="There is no page at this address." />
    <Notice picture={picture} title="Page Not Found">
      <p className="text-muted">The light is on, but there is nothing at this address.</p>
      <Ways>
        <Link to={paths.home} className={looks.primary}>
          Return Home
        </Link>
        <Link to={paths.products} className={looks.quiet}>
          See all products
        </Link>
      </Ways>
    </Notice>
  </div>
)
