import { nightPicture } from '@storylamp/contract/catalog/night-picture'
import { type Cents, type Currency, type Hundredths, money } from '@storylamp/contract/money'
import type { Found } from '@storylamp/contract/search/search'
import type { Db } from '../../platform/db/database.ts'
import { keyOf, type Result } from './find.ts'
import { findShown, type Shown } from './queries.ts'
import type { Ranked } from './rank.ts'
import type { Reading } from './reading/read-query.ts'
import type { Kind } from './tables.ts'
import { placedWords, wordsOf } from './words.ts'

type Read<Row> = (db: Db, ids: string[]) => Promise<Row[]>
type ProductRow = {
  id: string
  images: string[]
  price_now: Cents
  struck: Cents | undefined
  freeTokensHundredths: Hundredths | null
  isSoldOut: boolean
}

/** What is in the shop now of what was found, from the features that it belongs to. */
export type PresentDeps = {
  db: Db
  bundlesSiteUrl: string
  readCurrency: (asked?: string) => Promise<Currency>
  readProducts: (db: Db, ids: string[], currency: Currency) => Promise<ProductRow[]>
  readBundles: Read<{ id: string; image: string; tokens: Hundredths }>
  readStories: Read<{ id: string; image: string; bundleId: string }>
}

type Details = Pick<Found, 'image' | 'lit' | 'currency' | 'price' | 'struckPrice' | 'tokenPrice' | 'isSoldOut' | 'url'>

/** Reads what is shown of the results. Whatever was taken out of the shop meanwhile is left out. */
export async function present(
  deps: PresentDeps,
  ranked: Ranked[],
  { readings }: Pick<Result, 'readings'>,
  query: string,
  currency: Currency,
): Promise<Found[]> {
  if (ranked.length === 0) return []
  const idsOf = (kind: Kind) => ranked.filter((one) => one.kind === kind).map(({ id }) => id)
  const [entries, products, bundles, stories] = await Promise.all([
    findShown(deps.db, ranked),
    productDetails(deps, idsOf('product'), currency),
    bundleDetails(deps, idsOf('bundle')),
    storyDetails(deps, idsOf('story')),
  ])
  const shown = new Map(entries.map((entry) => [keyOf(entry), entry]))
  const pages = new Map(entries.flatMap(({ kind, id, url }) => (kind === 'page' && url ? [[id, { url }]] : [])))
  const details: Record<Kind, Map<string, Details>> = {
    product: products,
    bundle: bundles,
    story: stories,
    page: pages,
  }
  return ranked.flatMap((one) => {
    const entry: Shown | undefined = shown.get(keyOf(one))
    const detail = details[one.kind].get(one.id)
    if (entry === undefined || detail === undefined) return []
    const { kind, id, name } = entry
    return [{ kind, _id: id, name, ...detail, matches: matchesIn(name, readings, query) }]
  })
}

async function productDetails(
  { db, readProducts }: PresentDeps,
  ids: string[],
  currency: Currency,
): Promise<Map<string, Details>> {
  const rows = await readProducts(db, ids, currency)
  return new Map(
    rows.map(({ id, images, price_now, struck, freeTokensHundredths: tokens, isSoldOut }) => [
      id,
      {
        url: `/productinfo/${id}`,
        ...picturesOf(images),
        price: money(price_now, currency),
        currency,
        ...(struck === undefined ? {} : { struckPrice: money(struck, currency) }),
        ...(tokens === null ? {} : { tokenPrice: tokens }),
        ...(isSoldOut ? { isSoldOut: true as const } : {}),
      },
    ]),
  )
}

function picturesOf(images: string[]): Pick<Details, 'image' | 'lit'> {
  const [image] = images
  const lit = nightPicture(images)
  return { ...(image === undefined ? {} : { image }), ...(lit === undefined ? {} : { lit }) }
}

async function bundleDetails(
  { db, bundlesSiteUrl, readBundles }: PresentDeps,
  ids: string[],
): Promise<Map<string, Details>> {
  const rows = await readBundles(db, ids)
  return new Map(
    rows.map(({ id, image, tokens }) => [id, { url: `${bundlesSiteUrl}/${id}`, image, tokenPrice: tokens }]),
  )
}

async function storyDetails(
  { db, bundlesSiteUrl, readStories }: PresentDeps,
  ids: string[],
): Promise<Map<string, Details>> {
  const rows = await readStories(db, ids)
  return new Map(rows.map(({ id, image, bundleId }) => [id, { url: `${bundlesSiteUrl}/${bundleId}/${id}`, image }]))
}

/** The parts of a name that fit what was typed: the beginning of a word, or all of it. */
function matchesIn(name: string, readings: Reading[], query: string): [number, number][] {
  const typed = wordsOf(query)
  const meant = new Set(readings.flat().flatMap((meaning) => [...meaning.keys()]))
  const places = new Map<number, number>()
  for (const { word, start, end } of placedWords(name)) {
    if (!meant.has(word) || places.has(start)) continue
    const begun = typed.filter((part) => part !== word && wordsOf(name.slice(start, start + part.length))[0] === part)
    const isTyped = typed.includes(word) || begun.length === 0
    places.set(start, isTyped ? end : start + Math.max(...begun.map(({ length }) => length)))
  }
  return [...places]
}
