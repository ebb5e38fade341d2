import type { WireCustomer as Customer } from '@storylamp/contract/accounts/admin-customers'
import { formatTokens } from '@storylamp/contract/money'
import { Link, useParams } from 'react-router'
import { useUncachedRead } from '../../../api/use-uncached-read.ts'
import { button } from '../../../ui/classes.ts'
import { adminPaths } from '../admin-paths.ts'
import { AdminCard, AdminPage } from '../components/page/admin-page.tsx'
import { Facts } from '../components/page/facts.tsx'
import { Loaded } from '../components/page/loaded.tsx'
import { Timestamp } from '../components/page/timestamp.tsx'
import { Children } from './children.tsx'

const parent = { name: 'All customers', to: adminPaths.customers }

export function Component() {
  const { familyId = '' } = useParams()
  const read = useUncachedRead('/api/admin/customers/:familyId', { params: { familyId } })
  return (
    <AdminPage title={read.reply?.data.name ?? 'Customer'} parent={parent}>
      <Loaded read={read} failureText="The customer could not be loaded.">
        {({ data }) => (
          <div className="grid gap-6 xl:grid-cols-2">
            <FamilyCard customer={data} />
            <Children familyId={familyId} masked={data.children} />
          </div>
        )}
      </Loaded>
    </AdminPage>
  )
}

const FamilyCard = ({ customer: { familyId, email, mobile, createdAt, orderCount, walletBalance } }: Props) => (
  <AdminCard title="Family">
    <Facts
      facts={[
        ['Email', email],
        ['Mobile', mobile],
        ['Since', <Timestamp key="since" at={createdAt} />],
        ['Orders', orderCount],
        ['Tokens', formatTokens(walletBalance)],
      ]}
    />
    <div className="flex flex-wrap gap-3">
      <Link
        to={`${adminPaths.orders}?${new URLSearchParams({ search: email })}`}
        className={button({ variant: 'secondary' })}
      >
        Orders
      </Link>
      <Link to={adminPaths.wallet(familyId)} className={button({ variant: 'secondary' })}>
        Wallet
      </Link>
    </div>
  </AdminCard>
)

type Props = { customer: Customer }
