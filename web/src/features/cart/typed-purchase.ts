import type { DeliveryDetails } from '@storylamp/contract/orders/orders'
import { safeSessionStorage } from '../../base/storage.ts'
import { typedAddressKey } from '../../store/persistence.ts'

export type Address = Partial<DeliveryDetails>

type TypedPurchase = { address?: Address | undefined; code?: string | undefined }

/** Keeps what was typed on the way to paying in this tab, until it is paid for or its customer signs out. */
export const storeTypedPurchase = (by: string, typed: TypedPurchase): void =>
  void safeSessionStorage.set(typedAddressKey, JSON.stringify({ ...readTypedPurchase(by), ...typed, by }))

export function readTypedPurchase(by: string): TypedPurchase {
  try {
    const stored = JSON.parse(safeSessionStorage.get(typedAddressKey) ?? '') as TypedPurchase & { by: string }
    return stored.by === by ? stored : {}
  } catch {
    return {}
  }
}
