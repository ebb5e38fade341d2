import picture from 'media:brand/payment-failure'
import { Link, useLocation } from 'react-router'
import { paths } from '../paths.ts'
import { looks } from './classes.ts'
import { Notice, Ways } from './notice.tsx'
import { PageHead } from './page-head.tsx'

/** A page that could not be made ready, in one sentence and with a way on. */
export function Trouble({ message }: { message: string }) {
  const { pathname } = useLocation()
  return (
    <div className={`${looks.page} pt-8`}>
      <PageHead title="Something went wrong" description={message} />
      <Notice picture={picture} title={message}>
        <Ways>
          <Link to={pathname} replace className={looks.primary}>
            Try again
          </Link>
          <Link to={paths.home} className={looks.quiet}>
            Return Home
          </Link>
        </Ways>
      </Notice>
    </div>
  )
}
