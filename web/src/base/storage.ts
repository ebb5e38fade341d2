/** Storage that the browser forbids or that is full reads as empty, and writes to it are lost. */
const areaOf = (area: () => Storage) => ({
  get: (key: string) => attempt(() => area().getItem(key)),
  set: (key: string, value: string) => attempt(() => area().setItem(key, value)),
  remove: (key: string) => attempt(() => area().removeItem(key)),
})

export const safeLocalStorage = areaOf(() => localStorage)
export const safeSessionStorage = areaOf(() => sessionStorage)

function attempt<T>(access: () => T): T | null {
  try {
    return access()
  } catch {
    return null
  }
}
