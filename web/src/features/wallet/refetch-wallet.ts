import type { Store } from '../../store/store.ts'

/** After tokens were spent. Where nobody looks at the wallet, the query cache is not even loaded: nothing is out of date. */
export function refetchWallet(store: Store): void {
  import('./cached-wallet.ts').then(({ askForWalletAgain }) => askForWalletAgain(store)).catch(() => {})
}
