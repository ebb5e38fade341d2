/** The same items in the order that results when one of them takes a position, counted from 1. */
export function movedTo<Item>(items: Item[], item: Item, position: number): Item[] {
  const others = items.filter((other) => other !== item)
  return others.toSpliced(position - 1, 0, item)
}
