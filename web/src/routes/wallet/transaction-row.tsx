// biome-ignore-all lint/a11y/noRedundantRoles: laid out as cards, the elements lose these roles in some browsers
// biome-ignore-all lint/a11y/useSemanticElements: the same

import { plainAmount } from '@storylamp/contract/money'
import type { WireWalletTransaction as WalletTransaction } from '@storylamp/contract/wallet/wallet'
import { shownTime } from '../../ui/content/shown-time.ts'

const cell = 'sm:table-cell sm:border-t sm:border-line sm:px-4 sm:py-3 sm:align-top'
const amount = `${cell} text-right tabular-nums`

export const TransactionRow = ({ transaction }: { transaction: WalletTransaction }) => {
  const { createdAt, description, change, balance } = transaction
  return (
    <tr role="row" className="grid grid-cols-[1fr_auto] gap-x-4 border-line px-4 py-3 not-first:border-t sm:table-row">
      <td role="cell" className={`${cell} order-3 text-sm text-muted sm:w-52`}>
        <time dateTime={createdAt}>{shownTime(createdAt)}</time>
      </td>
      <td role="cell" className={`${cell} order-1 min-w-0 font-semibold wrap-anywhere`}>
        {description}
      </td>
      <td role="cell" className={`${amount} order-2 font-bold ${change > 0 ? 'text-success' : ''}`}>
        {signed(change)}
      </td>
      <td role="cell" className={`${amount} order-4 text-sm text-muted sm:text-base`}>
        <span className="sm:sr-only">Balance </span>
        {plainAmount(balance)}
      </td>
    </tr>
  )
}

const signed = (change: number) => `${change > 0 ? '+' : '−'}${plainAmount(Math.abs(change))}`
