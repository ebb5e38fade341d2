/** Amazon shows the first three as states of the order, the others as states of its package. */
export const steps = ['Received', 'Planning', 'Processing', 'Shipped', 'OutForDelivery', 'Delivered'] as const
export type Step = (typeof steps)[number]

export type Address = {
  name: string
  addressLine1: string
  addressLine2?: string
  city: string
  stateOrRegion?: string
  postalCode: string
  countryCode: string
}

export type Item = { sellerSku: string; sellerFulfillmentOrderItemId: string; quantity: number }

/** The body of createFulfillmentOrder; unknown fields are kept and returned unchanged. */
export type OrderRequest = {
  sellerFulfillmentOrderId: string
  marketplaceId?: string
  displayableOrderId: string
  displayableOrderDate: string
  displayableOrderComment: string
  shippingSpeedCategory: string
  destinationAddress: Address
  items: Item[]
}

export type Parcel = { packageNumber: number; carrierCode: string; trackingNumber: string }

/** The shop's own id: sellerFulfillmentOrderId. */
export type Order = {
  id: string
  request: OrderRequest
  isCancelled: boolean
  /** When each step was reached; a skipped step has the time of the next one. */
  reached: Partial<Record<Step, string>>
  updatedAt: string
  parcel?: Parcel
}

export type Keys = { id: 'keys'; clientId: string; clientSecret: string; refreshToken: string }

export type Tables = { orders: Order; keys: Keys }

export function stepOf({ reached }: Order): Step {
  return steps.findLast((step) => reached[step] !== undefined) ?? 'Received'
}
