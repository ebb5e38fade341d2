import { Link } from 'react-router'
import { paths } from '../../base/paths.ts'
import { button } from '../../ui/classes.ts'

export const OrdersAndHome = ({ order = 'your orders' }: { order?: string }) => (
  <>
    <Link to={paths.physicalOrders} className={button()}>
      See {order}
    </Link>
    <Link to={paths.home} className={button({ variant: 'secondary' })}>
      Return Home
    </Link>
  </>
)
