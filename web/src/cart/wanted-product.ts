const key = 'wantedProduct'

/** D27: a guest who goes to sign in for a product finds it in the cart afterwards. This tab remembers which. */
export const wantProduct = (id: string): void => attempt(() => sessionStorage.setItem(key, id))

/** Whether this is the product that was wanted; it is asked for once. */
export function takeWanted(id: string): boolean {
  const wanted = attempt(() => sessionStorage.getItem(key))
  attempt(() => sessionStorage.removeItem(key))
  return wanted === id
}

/** Storage may be forbidden. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
