import { safeSessionStorage } from '../../base/storage.ts'

const key = 'productAfterSignIn'

/** A guest who signs in to add a product finds it in the cart afterwards (D27). Only this tab remembers it. */
export const addAfterSignIn = (id: string): void => void safeSessionStorage.set(key, id)

/** Returns true once for the stored product. */
export function takeAddAfterSignIn(id: string): boolean {
  const stored = safeSessionStorage.get(key)
  safeSessionStorage.remove(key)
  return stored === id
}
