import { Link, useLocation } from 'react-router'
import { paths } from '../paths.ts'
import { looks } from './classes.ts'
import { PageHead } from './page-head.tsx'

/** A page that could not be made ready, in one sentence and with a way on. */
export function Trouble({ message }: { message: string }) {
  const { pathname } = useLocation()
  return (
    <div className={`${looks.page} grid justify-items-center gap-4 py-18 text-center`}>
      <PageHead title="Something went wrong" description={message} />
      <h1 className="text-2xl">{message}</h1>
      <div className="flex flex-wrap justify-center gap-3">
        <Link to={pathname} replace className={looks.primary}>
          Try again
        </Link>
        <Link to={paths.home} className={looks.quiet}>
          Return Home
        </Link>
      </div>
    </div>
  )
}
