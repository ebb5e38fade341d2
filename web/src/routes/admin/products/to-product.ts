import { isTyped, numberOf, type Typed } from '../parts/typed.ts'

/** What the form of a product says, as the shop wants to hear it. */
export function toProduct({
  price,
  tokenPrice,
  images,
  collections,
  color,
  trailerLink,
  facts,
  isActive,
  ...typed
}: Typed) {
  return {
    ...typed,
    price: numberOf(price),
    tokenPrice: isTyped(tokenPrice) ? numberOf(tokenPrice) : null,
    images: images ?? [],
    collections: Object.keys(collections ?? {}),
    color: partsOf(color, ','),
    trailerLink: isTyped(trailerLink) ? trailerLink : null,
    facts: partsOf(facts, '\n').map(factOf),
    isActive: isActive !== undefined,
  }
}

const partsOf = (typed: unknown, between: string): string[] =>
  String(typed)
    .split(between)
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** A line such as 'Weight: 300 g'. */
function factOf(line: string) {
  const [label = '', ...value] = line.split(':')
  return { label, value: value.join(':') }
}
