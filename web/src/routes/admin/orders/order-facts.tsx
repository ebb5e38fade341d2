import type { WireFullOrder as FullOrder } from '@storylamp/contract/orders/admin-orders'
import { Link } from 'react-router'
import { storyTypeLabel } from '../../../features/stories/type-label.ts'
import { style } from '../../../ui/classes.ts'
import { AddressLines } from '../../../ui/content/address-lines.tsx'
import { adminPaths } from '../admin-paths.ts'
import { AdminCard } from '../components/page/admin-page.tsx'
import { Facts } from '../components/page/facts.tsx'
import { Timestamp } from '../components/page/timestamp.tsx'

export const OrderFacts = ({ order: { customer, familyId, createdAt, storyOrder, deliveryDetails } }: Props) => (
  <AdminCard title="Customer">
    <Facts
      facts={[
        ['Ordered', <Timestamp key="at" at={createdAt} />],
        [
          'Customer',
          customer === null ? (
            'has left'
          ) : (
            <Link key="customer" to={adminPaths.customer(familyId)} className={style({ variant: 'link' })}>
              {customer.name}
            </Link>
          ),
        ],
        ['Email', customer?.email],
        ['Story', storyOrder?.title],
        ['Kind', storyOrder && storyTypeLabel(storyOrder.type)],
        ['State', storyOrder?.state],
        ['Phone', deliveryDetails?.phone],
        ['Address', deliveryDetails && <AddressLines key="address" to={deliveryDetails} />],
      ]}
    />
  </AdminCard>
)

type Props = { order: FullOrder }
