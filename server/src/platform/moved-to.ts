/** The same items in the order that results when one of them takes a place, counted from 1. */
export function movedTo<Item>(items: Item[], item: Item, place: number): Item[] {
  const others = items.filter((other) => other !== item)
  return others.toSpliced(place - 1, 0, item)
}
