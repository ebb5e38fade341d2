import type { WireOrder as Order } from '@storylamp/contract/orders/orders'
import { useState } from 'react'
import { useSend } from '../../api/send.ts'
import { useUncachedRead } from '../../api/use-uncached-read.ts'

type Page = { data: Order[]; next?: string | undefined }

/** The newest orders, and those before them as far as they were asked for. */
export function useFamilyOrders() {
  const send = useSend()
  const { reply, isFetching, refetch } = useUncachedRead('/api/user/orders')
  const [read, setRead] = useState<Page>()
  const orders = reply && withOlder(reply.data, read?.data ?? [])
  const next = read === undefined ? reply?.next : read.next
  return {
    orders,
    /** Where older orders follow. */
    next,
    isFetching,
    refetch: () => {
      setRead(undefined)
      refetch()
    },
    loadOlder: async () => {
      const query = next === undefined ? {} : { after: next }
      const outcome = await send('GET', '/api/user/orders', { query })
      if (outcome.reply !== undefined)
        setRead({ data: [...(orders ?? []), ...outcome.reply.data], next: outcome.reply.next })
      return outcome
    },
  }
}

/** Those that a newer reply no longer has follow it. */
function withOlder(newest: Order[], read: Order[]): Order[] {
  const ids = new Set(newest.map(({ _id }) => _id))
  return [...newest, ...read.filter(({ _id }) => !ids.has(_id))]
}
