import type { WireCustomer as Customer } from '@storylamp/contract/accounts/admin-customers'
import { formatTokens } from '@storylamp/contract/money'
import { Link, useParams } from 'react-router'
import { useUncachedRead } from '../../../api/use-uncached-read.ts'
import { button } from '../../../ui/classes.ts'
import { deskPaths } from '../desk-paths.ts'
import { DeskCard, DeskPage } from '../parts/desk-page.tsx'
import { Facts } from '../parts/facts.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { Moment } from '../parts/moment.tsx'
import { Children } from './children.tsx'

const above = { name: 'All customers', to: deskPaths.customers }

export function Component() {
  const { familyId = '' } = useParams()
  const read = useUncachedRead('/api/admin/customers/:familyId', { params: { familyId } })
  return (
    <DeskPage title={read.reply?.data.name ?? 'Customer'} above={above}>
      <Loaded read={read} failureText="The customer could not be loaded.">
        {({ data }) => (
          <div className="grid gap-6 xl:grid-cols-2">
            <About customer={data} />
            <Children familyId={familyId} masked={data.children} />
          </div>
        )}
      </Loaded>
    </DeskPage>
  )
}

const About = ({ customer: { familyId, email, mobile, createdAt, orderCount, walletBalance } }: Props) => (
  <DeskCard title="Family">
    <Facts
      facts={[
        ['Email', email],
        ['Mobile', mobile],
        ['Since', <Moment key="since" at={createdAt} />],
        ['Orders', orderCount],
        ['Tokens', formatTokens(walletBalance)],
      ]}
    />
    <div className="flex flex-wrap gap-3">
      <Link
        to={`${deskPaths.orders}?${new URLSearchParams({ search: email })}`}
        className={button({ variant: 'secondary' })}
      >
        Orders
      </Link>
      <Link to={deskPaths.wallet(familyId)} className={button({ variant: 'secondary' })}>
        Wallet
      </Link>
    </div>
  </DeskCard>
)

type Props = { customer: Customer }
