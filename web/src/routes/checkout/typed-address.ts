import type { DeliveryDetails } from '@storylamp/contract/orders/orders'

export type Address = Partial<DeliveryDetails>

let typed: { by: string; address: Address } | undefined

/** Keeps a typed address while its customer visits other pages. */
export const keepTyped = (by: string, address: Address): void => {
  typed = { by, address }
}

export const typedBy = (by: string): Address | undefined => (typed?.by === by ? typed.address : undefined)
