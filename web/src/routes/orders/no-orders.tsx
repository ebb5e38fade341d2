import picture from 'media:brand/empty-orders'
import { Link } from 'react-router'
import { button } from '../../ui/classes.ts'
import { Notice } from '../../ui/layout/notice.tsx'

type Props = { title: string; to: string; children: string }

export const NoOrders = ({ title, to, children }: Props) => (
  <Notice picture={picture} title={title} heading="h2">
    <Link to={to} className={button()}>
      {children}
    </Link>
  </Notice>
)
