import { useUncachedRead } from '../../../api/use-uncached-read.ts'
import { countText } from '../../../base/count-text.ts'
import { TextLink } from '../../../ui/button.tsx'
import { adminPaths } from '../admin-paths.ts'
import { AdminCard } from '../components/page/admin-page.tsx'
import { isEmpty, Loaded } from '../components/page/loaded.tsx'
import { ShownState } from './return-state.tsx'

/** The returns of an order, if it has any. */
export function OrderReturns({ orderId }: { orderId: string }) {
  const read = useUncachedRead('/api/admin/returns', { query: { order: orderId } })
  if (isEmpty(read)) return null
  return (
    <AdminCard title="Returns">
      <Loaded read={read} isPart failureText="The returns could not be loaded.">
        {({ data }) => (
          <ul className="grid gap-2">
            {data.map(({ _id, number, pieces, state }) => (
              <li key={_id} className="flex flex-wrap items-center justify-between gap-3">
                <TextLink to={adminPaths.return(_id)} className="inline-block py-2.5">
                  Return {number}: {countText({ total: pieces }, 'piece')}
                </TextLink>
                <ShownState state={state} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </AdminCard>
  )
}
