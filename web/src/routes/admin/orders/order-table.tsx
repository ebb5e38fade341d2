import type { WireAdminOrder as AdminOrder } from '@storylamp/contract/orders/admin-orders'
import { useState } from 'react'
import { DeskTable } from '../parts/desk-table.tsx'
import { BulkDelivery } from './bulk-delivery.tsx'
import { markColumn, orderColumns } from './order-columns.tsx'

type Props = { orders: AdminOrder[]; onMoved: () => void }

/** The orders of a page; those that are marked move together. */
export function OrderTable({ orders, onMoved }: Props) {
  const [marked, setMarked] = useState<readonly string[]>([])
  const mark = (id: string) =>
    setMarked((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id]))
  return (
    <>
      <BulkDelivery
        orders={orders.filter(({ _id }) => marked.includes(_id))}
        onMoved={() => {
          setMarked([])
          onMoved()
        }}
      />
      <DeskTable
        label="Orders"
        rows={orders}
        columns={[markColumn(marked, mark), ...orderColumns]}
        keyOf={({ _id }) => _id}
        whenEmpty="No order is like that."
      />
    </>
  )
}
