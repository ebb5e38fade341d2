// biome-ignore-all lint/a11y/noRedundantRoles: laid out as cards, the elements lose these roles in some browsers
// biome-ignore-all lint/a11y/useSemanticElements: the same

import { currencyOf, formatPrice, twoDecimals } from '@storylamp/contract/money'
import type { WireWalletTransaction as WalletTransaction } from '@storylamp/contract/wallet/wallet'
import type { ReactNode } from 'react'
import { style } from '../../ui/classes.ts'
import { shownTime } from '../../ui/content/shown-time.ts'
import { TokensAsMoney } from '../../ui/content/token-texts.tsx'

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
  <th role="columnheader" scope="col" className={`px-6 py-4 font-bold ${className}`}>
    {children}
  </th>
)

const cell = 'sm:table-cell sm:border-t sm:border-line sm:px-6 sm:py-4 sm:align-top'
const amount = `${cell} text-right tabular-nums`

const TransactionRow = ({ transaction }: { transaction: WalletTransaction }) => {
  const { createdAt, kind, description, change, balance, owed, money } = transaction
  return (
    <tr role="row" className="grid grid-cols-[1fr_auto] gap-x-4 border-line px-4 py-4 not-first:border-t sm:table-row">
      <td role="cell" className={`${cell} order-3 text-sm text-muted sm:w-64`}>
        <time dateTime={createdAt}>{shownTime(createdAt)}</time>
        {kindNames[kind] !== description && <span className="block">{kindNames[kind]}</span>}
      </td>
      <td role="cell" className={`${cell} order-1 min-w-0 font-semibold wrap-anywhere`}>
        {description}
      </td>
      <td role="cell" className={`${amount} order-2 font-bold ${change > 0 ? 'text-success' : ''}`}>
        {signed(change)}
        {money === undefined ? (
          <Money tokens={change} />
        ) : (
          <Note>{`${formatPrice(money, currencyOf(transaction))} ${change > 0 ? 'paid' : 'back'}`}</Note>
        )}
        {owed !== undefined && <Note>{`${twoDecimals(owed)} owed`}</Note>}
      </td>
      <td role="cell" className={`${amount} order-4 text-sm text-muted sm:text-base`}>
        <span className="sm:sr-only">Balance </span>
        {twoDecimals(balance)}
        <Money tokens={balance} />
      </td>
    </tr>
  )
}

const Money = ({ tokens }: { tokens: number }) =>
  tokens !== 0 && (
    <Note>
      <TokensAsMoney tokens={Math.abs(tokens)} />
    </Note>
  )

const Note = ({ children }: { children: ReactNode }) => (
  <span className="block text-sm font-normal text-muted">{children}</span>
)

const kindNames: Record<WalletTransaction['kind'], string> = {
  top_up: 'Tokens bought',
  top_up_back: 'Money back',
  free_tokens: 'Free tokens',
  free_tokens_back: 'Free tokens taken back',
  spend: 'Spent',
  spend_back: 'Tokens returned',
  adjustment: 'Adjusted by the shop',
  debt_paid: 'Debt paid',
  debt_moved: 'Owed',
}

const signs = ['−', '', '+']
const signed = (change: number) => `${signs[Math.sign(change) + 1]}${twoDecimals(Math.abs(change))}`
