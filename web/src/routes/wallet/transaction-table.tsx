// biome-ignore-all lint/a11y/noRedundantRoles: laid out as cards, the elements lose these roles in some browsers
import type { WireWalletTransaction as WalletTransaction } from '@storylamp/contract/wallet/wallet'
import { style } from '../../ui/classes.ts'
import { TransactionRow } from './transaction-row.tsx'

/** A table on wide screens, two lines per transaction on narrow ones. */
export const TransactionTable = ({ transactions }: { transactions: WalletTransaction[] }) => (
  <div className={`${style({ variant: 'card' })} overflow-hidden`}>
    <table role="table" aria-label="Transactions" className="block w-full text-left sm:table">
      <thead role="rowgroup" className="hidden bg-sunken sm:table-header-group">
        <tr role="row">
          <ColumnName>Date</ColumnName>
          <ColumnName>What</ColumnName>
          <ColumnName className="text-right">Change</ColumnName>
          <ColumnName className="text-right">Balance</ColumnName>
        </tr>
      </thead>
      <tbody role="rowgroup" className="block sm:table-row-group">
        {transactions.map((transaction) => (
          <TransactionRow key={transaction._id} transaction={transaction} />
        ))}
      </tbody>
    </table>
  </div>
)

const ColumnName = ({ children, className = '' }: { children: string; className?: string }) => (
  <th role="columnheader" scope="col" className={`px-4 py-3 font-bold ${className}`}>
    {children}
  </th>
)
