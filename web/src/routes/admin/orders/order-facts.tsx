import type { WireFullOrder as FullOrder } from '@storylamp/contract/orders/admin-orders'
import { Link } from 'react-router'
import { storyTypeLabel } from '../../../features/stories/type-label.ts'
import { style } from '../../../ui/classes.ts'
import { AddressLines } from '../../../ui/content/address-lines.tsx'
import { deskPaths } from '../desk-paths.ts'
import { DeskCard } from '../parts/desk-page.tsx'
import { Facts } from '../parts/facts.tsx'
import { Moment } from '../parts/moment.tsx'

/** Who ordered it, when, and where it goes. */
export const OrderFacts = ({ order: { customer, familyId, createdAt, storyOrder, deliveryDetails: to } }: Props) => (
  <DeskCard title="Customer">
    <Facts
      facts={[
        ['Ordered', <Moment key="at" at={createdAt} />],
        [
          'Customer',
          customer === null ? (
            'has left'
          ) : (
            <Link key="customer" to={deskPaths.customer(familyId)} className={style({ variant: 'link' })}>
              {customer.name}
            </Link>
          ),
        ],
        ['Email', customer?.email],
        ['Story', storyOrder?.title],
        ['Kind', storyOrder && storyTypeLabel(storyOrder.type)],
        ['State', storyOrder?.state],
        ['Phone', to?.phone],
        ['Address', to && <AddressLines key="address" to={to} />],
      ]}
    />
  </DeskCard>
)

type Props = { order: FullOrder }
