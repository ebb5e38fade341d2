import type { WireAdminOrder as AdminOrder } from '@storylamp/contract/orders/admin-orders'
import { useState } from 'react'
import { AdminTable } from '../components/lists/admin-table.tsx'
import { BulkDelivery } from './bulk-delivery.tsx'
import { orderColumns, selectColumn } from './order-columns.tsx'

type Props = { orders: AdminOrder[]; onMoved: () => void }

export function OrderTable({ orders, onMoved }: Props) {
  const [selected, setSelected] = useState<readonly string[]>([])
  const toggle = (id: string) =>
    setSelected((before) => (before.includes(id) ? before.filter((other) => other !== id) : [...before, id]))
  return (
    <>
      <BulkDelivery
        orders={orders.filter(({ _id }) => selected.includes(_id))}
        onMoved={() => {
          setSelected([])
          onMoved()
        }}
      />
      <AdminTable
        label="Orders"
        rows={orders}
        columns={[selectColumn(selected, toggle), ...orderColumns]}
        keyOf={({ _id }) => _id}
        whenEmpty="No order is like that."
      />
    </>
  )
}
