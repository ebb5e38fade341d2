import { WithQueryCache } from '../../api/with-query-cache.tsx'
import { useBalance } from '../../features/wallet/cached-wallet.ts'
import { TokensAndMoney } from '../../ui/content/token-texts.tsx'

/** The tokens of a parent; nothing while they are not known. */
const Balance = () => (
  <WithQueryCache fallback={null}>
    <Amount />
  </WithQueryCache>
)
export default Balance

function Amount() {
  const { data } = useBalance()
  return data === undefined ? null : <TokensAndMoney tokens={data.walletBalance} />
}
