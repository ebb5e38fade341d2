import { type FormValues, isFilled, toNumber } from '../components/forms/form-values.ts'

export function toProduct({
  price,
  tokenPrice,
  images,
  collections,
  color,
  trailerLink,
  facts,
  isActive,
  ...values
}: FormValues) {
  return {
    ...values,
    price: toNumber(price),
    tokenPrice: isFilled(tokenPrice) ? toNumber(tokenPrice) : null,
    images: images ?? [],
    collections: Object.keys(collections ?? {}),
    color: split(color, ','),
    trailerLink: isFilled(trailerLink) ? trailerLink : null,
    facts: split(facts, '\n').map(toFact),
    isActive: isActive !== undefined,
  }
}

const split = (text: unknown, separator: string): string[] =>
  String(text)
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** A line such as 'Weight: 300 g'. */
function toFact(line: string) {
  const [label = '', ...value] = line.split(':')
  return { label, value: value.join(':') }
}
