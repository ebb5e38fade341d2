import type { WireFamilyWallet as FamilyWallet } from '@storylamp/contract/accounts/admin-customers'
import { formatTokens, twoDecimals } from '@storylamp/contract/money'
import type { WireWalletTransaction as WalletTransaction } from '@storylamp/contract/wallet/wallet'
import { useParams } from 'react-router'
import { useUncachedRead } from '../../../api/use-uncached-read.ts'
import { PageLinks } from '../../../ui/layout/page-links.tsx'
import { adminPaths } from '../admin-paths.ts'
import { AdminTable, type Column } from '../components/lists/admin-table.tsx'
import { useFilters } from '../components/lists/use-filters.ts'
import { AdminCard, AdminPage } from '../components/page/admin-page.tsx'
import { Facts } from '../components/page/facts.tsx'
import { Loaded } from '../components/page/loaded.tsx'
import { Timestamp } from '../components/page/timestamp.tsx'
import { ForRight } from '../staff/for-right.tsx'
import { AdjustWallet } from './adjust-wallet.tsx'

const columns: Column<WalletTransaction>[] = [
  { name: 'Date', show: ({ createdAt }) => <Timestamp at={createdAt} />, slot: 'status' },
  { name: 'What', show: ({ description }) => description, slot: 'title' },
  {
    name: 'Change',
    show: ({ change, owed }) =>
      `${change > 0 ? '+' : ''}${twoDecimals(change)}${owed === undefined ? '' : ` (${twoDecimals(owed)} owed)`}`,
    isNumber: true,
    slot: 'amount',
  },
  { name: 'Balance', show: ({ balance }) => twoDecimals(balance), isNumber: true },
]

export function Component() {
  const { familyId = '' } = useParams()
  const { filters } = useFilters([])
  const read = useUncachedRead('/api/admin/wallets/:familyId', { params: { familyId }, query: filters })
  return (
    <AdminPage
      title="Wallet"
      parent={{ name: 'The customer', to: adminPaths.customer(familyId) }}
      actions={
        <ForRight right="wallets">
          <AdjustWallet familyId={familyId} onDone={read.refetch} />
        </ForRight>
      }
    >
      <Loaded read={read} failureText="The wallet could not be loaded.">
        {(wallet) => <Ledger wallet={wallet} />}
      </Loaded>
    </AdminPage>
  )
}

const Ledger = ({ wallet: { walletBalance, debt, data, page, pageCount } }: { wallet: FamilyWallet }) => (
  <>
    <AdminCard title="Balance">
      <Facts
        facts={[
          ['Tokens', formatTokens(walletBalance)],
          ['Owed', debt === 0 ? undefined : formatTokens(debt)],
        ]}
      />
    </AdminCard>
    <AdminTable
      label="Transactions"
      rows={data}
      columns={columns}
      keyOf={({ _id }) => _id}
      whenEmpty="No tokens have moved yet."
    />
    <PageLinks page={page} pageCount={pageCount} staysInPlace />
  </>
)
