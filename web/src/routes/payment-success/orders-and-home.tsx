import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { looks } from '../../ui/classes.ts'
import { Ways } from '../../ui/notice.tsx'

type Props = { order?: string; children?: ReactNode }

export const OrdersAndHome = ({ order = 'your orders', children }: Props) => (
  <Ways>
    <Link to={paths.physicalOrders} className={looks.primary}>
      See {order}
    </Link>
    <Link to={paths.home} className={looks.quiet}>
      Return Home
    </Link>
    {children}
  </Ways>
)
