import picture from 'media:brand/payment-failure'
import { Link, useLocation } from 'react-router'
import { paths } from '../../base/paths.ts'
import { button, style } from '../../ui/classes.ts'
import { LinkRow, Notice } from '../../ui/layout/notice.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'

export function Trouble({ message }: { message: string }) {
  const { pathname } = useLocation()
  return (
    <div className={`${style({ variant: 'page' })} pt-8`}>
      <PageHead title="Something went wrong" description={message} />
      <Notice picture={picture} title={message}>
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
