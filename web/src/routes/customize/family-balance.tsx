import { formatTokens } from '@storylamp/contract/money'
import { WithQueryCache } from '../../api/with-query-cache.tsx'
import { useBalance } from '../../features/wallet/cached-wallet.ts'

/** Shows 0 until the balance is loaded (S2.09). */
export const FamilyBalance = () => (
  <WithQueryCache fallback="0">
    <Tokens />
  </WithQueryCache>
)

const Tokens = () => formatTokens(useBalance().data?.walletBalance ?? 0)
