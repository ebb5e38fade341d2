import type { WireOrder as Order } from '@storylamp/contract/orders/orders'
import { piecesToSend } from '@storylamp/contract/orders/parcels'
import { shownDay } from '../../ui/content/shown-time.ts'
import { Tracking } from './tracking.tsx'

/** What of a divided order left when, and what is still to come. */
export function Parcels({ order }: { order: Order }) {
  const { parcels = [], products, deliveryStatus } = order
  if (parcels.length === 0) return null
  const rest = deliveryStatus === 'Processing' ? piecesToSend(order).map((pieces, line) => ({ line, pieces })) : []
  const toCome = rest.filter(({ pieces }) => pieces > 0)
  return (
    <ul className="mt-3 grid gap-4 border-l-3 border-line pl-4">
      {parcels.map(({ number, shippedAt, deliveredAt, tracking, lines }) => (
        <li key={number}>
          <h3 className="font-sans text-base font-bold">Parcel {number}</h3>
          <p className="text-sm text-muted">
            {deliveredAt === undefined
              ? `On its way since ${shownDay(shippedAt)}`
              : `Delivered on ${shownDay(deliveredAt)}`}
          </p>
          <Pieces products={products} lines={lines} />
          {tracking !== undefined && <Tracking {...tracking} />}
        </li>
      ))}
      {toCome.length > 0 && (
        <li>
          <h3 className="font-sans text-base font-bold">Still to come</h3>
          <Pieces products={products} lines={toCome} />
        </li>
      )}
    </ul>
  )
}

type PiecesProps = Pick<Order, 'products'> & { lines: { line: number; pieces: number }[] }

const Pieces = ({ products, lines }: PiecesProps) =>
  lines.map(({ line, pieces }) => (
    <p key={line} className="wrap-anywhere">
      {pieces} × {products[line]?.name}
    </p>
  ))
