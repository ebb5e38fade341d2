import type { ProductsInOrder } from '@storylamp/contract/catalog/arranged-products'
import { maxArranged } from '@storylamp/contract/catalog/collections'

type Order = Pick<ProductsInOrder, 'arranged'> & { data: readonly { _id: string }[] }

/**
 * Which products are arranged once one of the shown ones has another position, counted from 1: as many as keep what is shown in
 * its order, so that whatever joins later comes first if nothing was arranged, and after them if something was.
 */
export function moveProduct({ data, arranged }: Order, id: string, position: number): string[] {
  const before = data.map(({ _id }) => _id)
  const others = before.filter((other) => other !== id)
  const isNew = !before.slice(0, arranged).includes(id)
  const wanted = Math.max(isNew ? arranged + 1 : arranged, position)
  return others.toSpliced(position - 1, 0, id).slice(0, Math.min(wanted, maxArranged))
}
