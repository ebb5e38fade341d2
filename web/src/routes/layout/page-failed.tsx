import picture from 'media:brand/payment-failure'
import { Link, useLocation } from 'react-router'
import { paths } from '../../base/paths.ts'
import { button, style } from '../../ui/classes.ts'
import { Notice, Ways } from '../../ui/layout/notice.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'

export function Trouble({ message }: { message: string }) {
  const { pathname } = useLocation()
  return (
    <div className={`${style({ variant: 'page' })} pt-8`}>
      <PageHead title="Something went wrong" description={message} />
      <Notice picture={picture} title={message}>
        <Ways>
          <Link to={pathname} replace className={button()}>
            Try again
          </Link>
          <Link to={paths.home} className={button({ variant: 'secondary' })}>
            Return Home
          </Link>
        </Ways>
      </Notice>
    </div>
  )
}
