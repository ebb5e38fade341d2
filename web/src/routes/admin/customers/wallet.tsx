import type { WireFamilyWallet as FamilyWallet } from '@storylamp/contract/accounts/admin-customers'
import { formatTokens, plainAmount } from '@storylamp/contract/money'
import type { WireWalletTransaction as WalletTransaction } from '@storylamp/contract/wallet/wallet'
import { useParams } from 'react-router'
import { useUncachedRead } from '../../../api/use-uncached-read.ts'
import { PageLinks } from '../../../ui/layout/page-links.tsx'
import { deskPaths } from '../desk-paths.ts'
import { DeskCard, DeskPage } from '../parts/desk-page.tsx'
import { type Column, DeskTable } from '../parts/desk-table.tsx'
import { Facts } from '../parts/facts.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { Moment } from '../parts/moment.tsx'
import { useFilters } from '../parts/use-filters.ts'
import { Adjustment } from './adjustment.tsx'

const columns: Column<WalletTransaction>[] = [
  { name: 'Date', show: ({ createdAt }) => <Moment at={createdAt} /> },
  { name: 'What', show: ({ description }) => description },
  {
    name: 'Change',
    show: ({ change }) => (change > 0 ? `+${plainAmount(change)}` : plainAmount(change)),
    isNumber: true,
  },
  { name: 'Balance', show: ({ balance }) => plainAmount(balance), isNumber: true },
]

export function Component() {
  const { familyId = '' } = useParams()
  const { filters } = useFilters([])
  const read = useUncachedRead('/api/admin/wallets/:familyId', { params: { familyId }, query: filters })
  return (
    <DeskPage
      title="Wallet"
      above={{ name: 'The customer', to: deskPaths.customer(familyId) }}
      actions={<Adjustment familyId={familyId} onDone={read.refetch} />}
    >
      <Loaded read={read} failureText="The wallet could not be loaded.">
        {(wallet) => <Ledger wallet={wallet} />}
      </Loaded>
    </DeskPage>
  )
}

const Ledger = ({ wallet: { walletBalance, debt, data, page, pageCount } }: { wallet: FamilyWallet }) => (
  <>
    <DeskCard title="Balance">
      <Facts
        facts={[
          ['Tokens', formatTokens(walletBalance)],
          ['Owed from refunds', debt === 0 ? undefined : formatTokens(debt)],
        ]}
      />
    </DeskCard>
    <DeskTable
      label="Transactions"
      rows={data}
      columns={columns}
      keyOf={({ _id }) => _id}
      whenEmpty="No tokens have moved yet."
    />
    <PageLinks page={page} pageCount={pageCount} staysInPlace />
  </>
)
