import { onFamilyChange } from '../../session/on-family-change.ts'
import type { Store } from '../../store/store.ts'

/** Refreshes the header's cart count after a sign-in, and when a browser with a stored session comes back. */
export function countForFamily(store: Store): void {
  onFamilyChange(store, (profile) => {
    if (profile === null || profile.role === 'admin') return
    // Without a reply the stored number stays.
    import('./refresh-count.ts').then(({ refreshCount }) => refreshCount(store)).catch(() => {})
  })
}
