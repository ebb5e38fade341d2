import { safeSessionStorage } from '../../base/storage.ts'
import { typedParentKey } from '../../store/persistence.ts'

const names = ['firstname', 'lastname', 'dob', 'mobile', 'email'] as const

export type TypedParent = Partial<Record<(typeof names)[number], string>>

/** Keeps what parents typed of themselves for a reload: no passwords, and nothing of the children before a consent. */
export function storeTypedParent(typed: object): void {
  const stored = Object.entries(typed).filter(([name]) => names.some((one) => one === name))
  safeSessionStorage.set(typedParentKey, JSON.stringify(Object.fromEntries(stored)))
}

export function readTypedParent(): TypedParent {
  return JSON.parse(safeSessionStorage.get(typedParentKey) ?? '{}') as TypedParent
}

export const forgetTypedParent = () => safeSessionStorage.remove(typedParentKey)
