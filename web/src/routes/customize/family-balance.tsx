import { tokensAndMoney } from '@storylamp/contract/wallet/token-money'
import { WithQueryCache } from '../../api/with-query-cache.tsx'
import { useBalance } from '../../features/wallet/cached-wallet.ts'

/** Shows 0 until the balance is loaded. */
export const FamilyBalance = () => (
  <WithQueryCache fallback={tokensAndMoney(0)}>
    <Tokens />
  </WithQueryCache>
)

const Tokens = () => tokensAndMoney(useBalance().data?.walletBalance ?? 0)
