import type { Store } from '../../store/store.ts'

/** Refetches the balance after a purchase, if a component shows it. */
export function refetchWallet(store: Store): void {
  import('./cached-wallet.ts').then(({ invalidateWallet }) => invalidateWallet(store)).catch(() => {})
}
