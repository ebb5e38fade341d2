import { useUncachedRead } from '../../api/use-uncached-read.ts'
import { useNotOwned } from '../../features/bundles/use-not-owned.ts'
import { whatTokensBuy } from '../../features/wallet/what-tokens-buy.ts'

/** What so many tokens buy of what the family does not own yet; nothing while the bundles are not known. */
export function BoughtWith({ tokens, otherwise = '' }: { tokens: number; otherwise?: string }) {
  const { reply, problem } = useUncachedRead('/api/bundles/')
  const onSale = useNotOwned(reply?.data ?? [])
  if (reply === undefined && problem === undefined) return null
  return whatTokensBuy(tokens, onSale) ?? otherwise
}
