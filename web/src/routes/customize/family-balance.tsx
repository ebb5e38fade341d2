import { WithQueryCache } from '../../api/with-query-cache.tsx'
import { useBalance } from '../../features/wallet/cached-wallet.ts'
import { TokensAndMoney } from '../../ui/content/token-texts.tsx'

/** Shows 0 until the balance is loaded. */
export const FamilyBalance = () => (
  <WithQueryCache fallback={<TokensAndMoney tokens={0} />}>
    <Tokens />
  </WithQueryCache>
)

const Tokens = () => <TokensAndMoney tokens={useBalance().data?.walletBalance ?? 0} />
