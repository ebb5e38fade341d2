import { useUncachedRead } from '../../../api/use-uncached-read.ts'
import { countText } from '../../../base/count-text.ts'
import { TextLink } from '../../../ui/button.tsx'
import { adminPaths } from '../admin-paths.ts'
import { AdminCard } from '../components/page/admin-page.tsx'
import { ShownState } from './return-state.tsx'

/** The returns of an order, if it has any. */
export function OrderReturns({ orderId }: { orderId: string }) {
  const returns = useUncachedRead('/api/admin/returns', { query: { order: orderId } }).reply?.data ?? []
  if (returns.length === 0) return null
  return (
    <AdminCard title="Returns">
      <ul className="grid gap-2">
        {returns.map(({ _id, number, pieces, state }) => (
          <li key={_id} className="flex flex-wrap items-center justify-between gap-3">
            <TextLink to={adminPaths.return(_id)} className="inline-block py-2.5">
              Return {number}: {countText({ total: pieces }, 'piece')}
            </TextLink>
            <ShownState state={state} />
          </li>
        ))}
      </ul>
    </AdminCard>
  )
}
