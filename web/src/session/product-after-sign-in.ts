import { safeSessionStorage } from '../base/storage.ts'

const key = 'productAfterSignIn'

/** A product that was asked for without a session; with `hasEnded` because the session ended while it was added. */
type Awaited = { id: string; name: string; quantity: number; hasEnded?: boolean }

/** Whoever signs in to add a product finds it in the cart afterwards. Only this tab remembers it. */
export const addAfterSignIn = (product: Awaited): void => void safeSessionStorage.set(key, JSON.stringify(product))

export function productAfterSignIn(): Awaited | undefined {
  try {
    return JSON.parse(safeSessionStorage.get(key) ?? '') as Awaited
  } catch {
    return undefined
  }
}

/** Returns once how many of the stored product to add, else 0. */
export function takeAddAfterSignIn(id: string): number {
  const stored = productAfterSignIn()
  safeSessionStorage.remove(key)
  return stored?.id === id ? stored.quantity : 0
}
