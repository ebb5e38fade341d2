import type { DeliveryDetails } from '@storylamp/contract/orders/orders'
import { safeSessionStorage } from '../../base/storage.ts'
import { typedAddressKey } from '../../store/persistence.ts'

export type Address = Partial<DeliveryDetails>

type Kept = { address?: Address | undefined; code?: string | undefined }

/** Keeps what was typed on the way to paying in this tab, until it is paid for or its customer signs out. */
export const keep = (by: string, typed: Kept): void =>
  void safeSessionStorage.set(typedAddressKey, JSON.stringify({ ...keptBy(by), ...typed, by }))

export function keptBy(by: string): Kept {
  try {
    const kept = JSON.parse(safeSessionStorage.get(typedAddressKey) ?? '') as Kept & { by: string }
    return kept.by === by ? kept : {}
  } catch {
    return {}
  }
}
