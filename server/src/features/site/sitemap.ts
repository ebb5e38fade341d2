import { type Markup, markup } from '../../platform/markup.ts'

export type SitemapEntry = { url: string; lastChange?: Date }

export const sitemapFile = (entries: SitemapEntry[]) => file('urlset', entries.map(urlEntry))

/** Names the files of a sitemap that is too large for one. */
export const sitemapIndex = (urls: string[]) =>
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
