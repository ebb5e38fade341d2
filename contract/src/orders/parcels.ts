import type { WireOrder } from './orders.ts'

type Divisible = Pick<WireOrder, 'parcels'> & {
  products: Pick<WireOrder['products'][number], 'quantity' | 'refunded'>[]
}

/** How many pieces of each line have not left yet, of an order that is still to be shipped. */
export const piecesToSend = ({ products, parcels = [] }: Divisible): number[] =>
  products.map(({ quantity, refunded = 0 }, line) => Math.max(0, quantity - refunded - piecesInParcels(parcels, line)))

const piecesInParcels = (parcels: NonNullable<WireOrder['parcels']>, line: number): number =>
  parcels
    .flatMap(({ lines }) => lines)
    .filter((one) => one.line === line)
    .reduce((sum, { pieces }) => sum + pieces, 0)

/** Its status is still Processing, as its last piece has not left. */
export const isPartlyShipped = ({
  deliveryStatus,
  parcels = [],
}: Pick<WireOrder, 'deliveryStatus' | 'parcels'>): boolean => deliveryStatus === 'Processing' && parcels.length > 0
