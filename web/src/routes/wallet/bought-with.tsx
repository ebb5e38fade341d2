import { useUncachedRead } from '../../api/use-uncached-read.ts'
import { whatTokensBuy } from '../../features/wallet/what-tokens-buy.ts'
import { useAppSelector } from '../../store/store.ts'

/** What so many tokens buy of what the family does not own yet; nothing while the bundles are not known. */
export function BoughtWith({ tokens, otherwise = '' }: { tokens: number; otherwise?: string }) {
  const { reply, problem } = useUncachedRead('/api/bundles/')
  const owned = useAppSelector(({ user }) => user.userProfile?.purchasedBundles) ?? []
  if (reply === undefined && problem === undefined) return null
  const onSale = (reply?.data ?? []).filter(({ _id }) => !owned.includes(_id))
  return whatTokensBuy(tokens, onSale) ?? otherwise
}
