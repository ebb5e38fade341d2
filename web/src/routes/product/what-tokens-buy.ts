/** Names the best bundle that a product's free tokens pay for, or the one that they go toward. */
export function whatTokensBuy(
  tokens: number | undefined,
  bundles: readonly { name: string; tokenPrice: number }[],
): string | undefined {
  if (tokens === undefined) return undefined
  const byPrice = bundles.toSorted((a, b) => a.tokenPrice - b.tokenPrice)
  const paidFor = byPrice.findLast(({ tokenPrice }) => tokenPrice <= tokens)
  if (paidFor !== undefined) return `Enough for ${paidFor.name}`
  return byPrice[0] && `A start toward ${byPrice[0].name} (${byPrice[0].tokenPrice} tokens)`
}
