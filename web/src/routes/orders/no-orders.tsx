import picture from 'media:brand/empty-orders'
import { Link } from 'react-router'
import { looks } from '../../ui/classes.ts'
import { Empty } from '../../ui/signed-in/empty.tsx'

type Props = { title: string; to: string; children: string }

export const NoOrders = ({ title, to, children }: Props) => (
  <Empty picture={picture} title={title}>
    <Link to={to} className={looks.primary}>
      {children}
    </Link>
  </Empty>
)
