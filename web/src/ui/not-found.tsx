import picture from 'media:brand/not-found'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { looks } from './classes.ts'
import { PageHead } from './page-head.tsx'

export const NotFound = () => (
  <div className={`${looks.page} grid justify-items-center gap-4 py-12 text-center`}>
    <PageHead title="Page Not Found" description="There is no page at this address." />
    <img
      src={`/${picture.path}`}
      alt=""
      width={picture.width}
      height={picture.height}
      className="h-auto w-full max-w-sm rounded-card"
    />
    <h1 className="text-3xl">Page Not Found</h1>
    <p className="text-muted">The light is on, but there is nothing at this address.</p>
    <div className="flex flex-wrap justify-center gap-3">
      <Link to={paths.home} className={looks.primary}>
        Return Home
      </Link>
      <Link to={paths.products} className={looks.quiet}>
        See all products
      </Link>
    </div>
  </div>
)
