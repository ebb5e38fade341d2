import type { DeliveryDetails } from '@storylamp/contract/orders/orders'

export type Address = Partial<DeliveryDetails>

let typed: { by: string; address: Address } | undefined

/** What somebody typed stays while they look at the cart once more; it is nobody else's. */
export const keepTyped = (by: string, address: Address): void => {
  typed = { by, address }
}

export const typedBy = (by: string): Address | undefined => (typed?.by === by ? typed.address : undefined)
