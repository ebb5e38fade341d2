export const shipmentStates = [
  'packing',
  'at_warehouse',
  'shipped',
  'out_for_delivery',
  'delivered',
  'cancelled',
] as const
export type ShipmentState = (typeof shipmentStates)[number]

/** Where a shipment may go from each state; the database refuses all else. Carriers may skip steps. */
const shipmentMoves: Readonly<Record<ShipmentState, readonly ShipmentState[]>> = {
  packing: ['at_warehouse', 'shipped', 'out_for_delivery', 'delivered', 'cancelled'],
  at_warehouse: ['packing', 'shipped', 'out_for_delivery', 'delivered', 'cancelled'],
  shipped: ['out_for_delivery', 'delivered'],
  out_for_delivery: ['delivered'],
  delivered: [],
  cancelled: [],
}

export const canMove = (from: ShipmentState, to: ShipmentState): boolean => shipmentMoves[from].includes(to)
