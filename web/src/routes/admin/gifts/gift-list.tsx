import type { WireAdminGift as Gift } from '@storylamp/contract/gifts/admin-gifts'
import type { GiftKind, GiftState } from '@storylamp/contract/gifts/gifts'
import { nameGift } from '@storylamp/contract/gifts/name-gift'
import { formatPrice } from '@storylamp/contract/money'
import { useUncachedRead } from '../../../api/use-uncached-read.ts'
import { Badge } from '../../../ui/content/badge.tsx'
import { adminPaths } from '../admin-paths.ts'
import type { Column } from '../components/lists/admin-table.tsx'
import { FilterChoice } from '../components/lists/filter-choice.tsx'
import { LoadedTable } from '../components/lists/loaded-table.tsx'
import { RowLink } from '../components/lists/row-link.tsx'
import { SearchForm } from '../components/lists/search-form.tsx'
import { useFilters } from '../components/lists/use-filters.ts'
import { AdminPage } from '../components/page/admin-page.tsx'
import { Timestamp } from '../components/page/timestamp.tsx'

const kindNames: Record<GiftKind, string> = { tokens: 'Tokens', bundle: 'Bundle', money: 'Gift card' }

const stateNames: Record<GiftState, string> = {
  unpaid: 'Not paid',
  active: 'Open',
  claimed: 'Claimed',
  blocked: 'Blocked',
  returned: 'Money went back',
}
const tones = { unpaid: 'quiet', active: 'info', claimed: 'success', blocked: 'danger', returned: 'quiet' } as const

export const ShownState = ({ state }: { state: GiftState }) => <Badge tone={tones[state]}>{stateNames[state]}</Badge>

const columns: Column<Gift>[] = [
  {
    name: 'Gift',
    show: ({ _id, number }) => <RowLink to={adminPaths.gift(_id)}>{number}</RowLink>,
    slot: 'title',
  },
  { name: 'What', show: nameGift },
  { name: 'Giver', show: ({ buyerEmail }) => buyerEmail ?? <span className="text-muted">erased</span> },
  { name: 'Left', show: ({ left, currency }) => formatPrice(left, currency), isNumber: true, slot: 'amount' },
  { name: 'Bought', isSorted: true, show: ({ boughtAt }) => <Timestamp at={boughtAt} /> },
  { name: 'State', show: ShownState, slot: 'status' },
]

export function Component() {
  const filtering = useFilters(['search', 'kind', 'state', 'sort'])
  const read = useUncachedRead('/api/admin/gifts', { query: filtering.filters })
  return (
    <AdminPage title="Gifts">
      <SearchForm {...filtering} label="Giver’s email, number of the gift or of an order" />
      <div className="grid max-w-xl grid-cols-2 gap-4">
        <FilterChoice {...filtering} name="kind" label="Kind" none="All" texts={kindNames} />
        <FilterChoice {...filtering} name="state" label="Show" none="All" texts={stateNames} />
      </div>
      <LoadedTable
        read={read}
        failureText="The gifts could not be loaded."
        label="Gifts"
        columns={columns}
        keyOf={({ _id }) => _id}
        whenEmpty="There are no gifts yet."
        noMatch="No matching gifts"
      />
    </AdminPage>
  )
}
