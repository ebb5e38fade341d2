import { lamps } from '../../../server/src/seed/catalog/lamps.ts'
import { roundSpeakers } from '../../../server/src/seed/catalog/round-speakers.ts'
import type { SeedProduct } from '../../../server/src/seed/seed-product.ts'
import { closings, headings, middles, moods, openings, places, points } from './texts.ts'

const models = [...lamps, ...roundSpeakers]
// Older than our own products, so that the home page keeps showing those.
const newestMs = Date.UTC(2020, 0, 1)
const apartMs = 600_000

/** A variation on one of our products; the same n always gives the same product. */
export function generatedProduct(n: number): SeedProduct {
  const { film, freeTokens, group, variant, ...model } = pick(models, n)
  const round = Math.floor(n / models.length)
  const mood = pick(moods, Math.floor(round / places.length) + round * 3 + (n % models.length))
  const name = `${mood} ${pick(places, round)} ${model.name}`
  const number = String(n).padStart(6, '0')
  return {
    ...model,
    id: `${name.toLowerCase().replaceAll(' ', '-')}-${number}`,
    name,
    sku: `SL-X-${number}`,
    priceCents: model.priceCents - 1200 + ((round * 7) % 48) * 50,
    ...(n % 3 === 0 ? { freeTokens: 10 + (n % 4) * 10 } : {}),
    description: descriptionOf(n),
    createdAt: new Date(newestMs - n * apartMs),
  }
}

const descriptionOf = (n: number) => `<p>${pick(openings, n)}</p>
<h3>${pick(headings, n * 3)}</h3>
<p>${pick(middles, n * 3 + 1)}</p>
<ul>
${[0, 2, 5].map((step) => `<li>${pick(points, n + step)}</li>`).join('\n')}
</ul>
<p>${pick(closings, n * 3 + 2)}</p>`

const pick = <Item>(items: readonly Item[], n: number) => items[n % items.length] as Item
