import { formatPrice } from '@storylamp/contract/money'
import type { WireSalesSums as Sums } from '@storylamp/contract/sales/sales'
import { describe } from './sales-bars.tsx'

export const SalesTotal = ({ total }: { total: Sums }) => (
  <p>
    <span className="block text-sm text-muted">Revenue, less refunds</span>
    <span className="block text-2xl font-bold tabular-nums">{formatPrice(total.revenue)}</span>
    <span className="block text-sm text-muted tabular-nums">{describe(total)}</span>
  </p>
)
