import type { DeliveryDetails } from '@storylamp/contract/orders/orders'
import { safeSessionStorage } from '../../base/storage.ts'
import { typedAddressKey } from '../../store/persistence.ts'

export type Address = Partial<DeliveryDetails>

/** Keeps a typed address in this tab until it is paid for or its customer signs out. */
export const keepTyped = (by: string, address: Address): void =>
  void safeSessionStorage.set(typedAddressKey, JSON.stringify({ by, address }))

export function typedBy(by: string): Address | undefined {
  try {
    const typed = JSON.parse(safeSessionStorage.get(typedAddressKey) ?? '') as { by: string; address: Address }
    return typed.by === by ? typed.address : undefined
  } catch {
    return undefined
  }
}
