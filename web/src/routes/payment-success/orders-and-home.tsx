import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { looks } from '../../ui/classes.ts'

export const OrdersAndHome = ({ order = 'your orders' }: { order?: string }) => (
  <>
    <Link to={paths.physicalOrders} className={looks.primary}>
      See {order}
    </Link>
    <Link to={paths.home} className={looks.quiet}>
      Return Home
    </Link>
  </>
)
