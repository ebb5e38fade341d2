import type { Store } from './store.ts'

/** The header counts the cart of whoever is here now: after signing in, and when a browser that knows them comes back. */
export function countForFamily(store: Store): void {
  let known: string | undefined
  store.subscribe(() => {
    const profile = store.getState().user.userProfile
    if (profile?._id === known) return
    known = profile?._id
    if (profile === null || profile.role === 'admin') return
    // Without an answer the number stays as it was remembered.
    import('../cart/refresh-count.ts').then(({ refreshCount }) => refreshCount(store)).catch(() => {})
  })
}
