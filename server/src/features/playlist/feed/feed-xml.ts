import { type Markup, markup } from '../../../platform/markup.ts'
import type { Episode } from './episodes.ts'

type Channel = { shopName: string; shopOrigin: string; guid: string; selfUrl: string | undefined }

/** RSS 2.0 with Apple's and the podcast namespace's elements; those that block directories keep the feed private. */
export function feedXml({ shopName, shopOrigin, guid, selfUrl }: Channel, episodes: Episode[]): string {
  const title = `${shopName}: our stories`
  return markup`<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:podcast="https://podcastindex.org/namespace/1.0">
<channel>
<title>${title}</title>
<link>${shopOrigin}/myplaylist</link>
<description>The stories of your playlist, for your family alone.</description>
<language>en</language>
<generator>${shopName}</generator>
${selfUrl === undefined ? '' : markup`<atom:link href="${selfUrl}" rel="self" type="application/rss+xml"/>\n`}<image><url>${shopOrigin}/icon-512.png</url><title>${title}</title><link>${shopOrigin}/myplaylist</link></image>
<itunes:image href="${shopOrigin}/podcast-cover.png"/>
<itunes:author>${shopName}</itunes:author>
<itunes:category text="Kids &amp; Family"><itunes:category text="Stories for Kids"/></itunes:category>
<itunes:explicit>false</itunes:explicit>
<itunes:type>episodic</itunes:type>
<itunes:block>Yes</itunes:block>
<podcast:guid>${guid}</podcast:guid>
<podcast:locked>yes</podcast:locked>
<podcast:block>yes</podcast:block>
<podcast:medium>audiobook</podcast:medium>
${episodes.map(itemOf)}</channel>
</rss>
`.text
}

const itemOf = (episode: Episode): Markup => markup`<item>
<title>${episode.title}</title>
<description>${episode.description}</description>
<guid isPermaLink="false">${episode.guid}</guid>
<pubDate>${episode.publishedAt.toUTCString()}</pubDate>
<enclosure url="${episode.url}" length="${episode.bytes}" type="${episode.type}"/>
<itunes:explicit>false</itunes:explicit>
<itunes:episodeType>full</itunes:episodeType>
${optional(episode.seconds, (seconds) => markup`<itunes:duration>${seconds}</itunes:duration>\n`)}${optional(
  episode.transcriptUrl,
  (url) => markup`<podcast:transcript url="${url}" type="text/plain" language="en"/>\n`,
)}</item>
`

const optional = <T>(value: T | undefined, show: (value: T) => Markup) => (value === undefined ? '' : show(value))
