import { formatTokens } from '@storylamp/contract/money'
import { WithQueryCache } from '../../api/with-query-cache.tsx'
import { useBalance } from '../../features/wallet/cached-wallet.ts'

/** S2.09: 0 until the shop has answered. */
export const FamilyBalance = () => (
  <WithQueryCache fallback="0">
    <Tokens />
  </WithQueryCache>
)

const Tokens = () => formatTokens(useBalance().data?.walletBalance ?? 0)
