const key = 'stripeSessionId'

/** S4.12: which payment is under way. */
export const keepSessionId = (id: string): void => attempt(() => localStorage.setItem(key, id))

export const storedSessionId = (): string | null => attempt(() => localStorage.getItem(key)) ?? null

/** One that was opened later stays. */
export function dropSessionId(id: string): void {
  if (storedSessionId() === id) attempt(() => localStorage.removeItem(key))
}

/** Storage may be forbidden; the provider brings the id back in the address too. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
