import { type Markup, markup } from '../../platform/markup.ts'

export type SitemapEntry = { url: string; lastChange?: Date }

/** The protocol's limit for one file (sitemaps.org). */
const mostUrls = 50_000

/** One file of the sitemap. Number 0 is the whole, or an index of the others if one file is too small. */
export function sitemapPart(entries: SitemapEntry[], part: number, urlOfPart: (part: number) => string) {
  const partCount = Math.ceil(entries.length / mostUrls)
  if (part > partCount) return undefined
  if (part === 0 && partCount > 1) return index(Array.from({ length: partCount }, (_, before) => urlOfPart(before + 1)))
  const start = Math.max(0, part - 1) * mostUrls
  return file('urlset', entries.slice(start, start + mostUrls).map(urlEntry))
}

const index = (urls: string[]) =>
  file(
    'sitemapindex',
    urls.map((url) => markup`<sitemap><loc>${url}</loc></sitemap>\n`),
  )

const urlEntry = ({ url, lastChange }: SitemapEntry) =>
  markup`<url><loc>${url}</loc>${lastModified(lastChange)}</url>\n`

const lastModified = (date?: Date) => (date === undefined ? '' : markup`<lastmod>${date.toISOString()}</lastmod>`)

const file = (root: 'urlset' | 'sitemapindex', children: Markup[]): string =>
  markup`<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${children}</${root}>
`.text
