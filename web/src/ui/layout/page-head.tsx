import { toInertJson } from '../../base/page-data.ts'
import { useSettings } from '../../base/settings.ts'

type Props = {
  title: string
  description: string
  /** The canonical path. Pages without one are not indexed. */
  path?: string
  /** Of the canonical address: the shop's, unless the page is on the bundles' host. */
  origin?: string
  /** The Open Graph picture. */
  image?: string
  jsonLd?: object[]
}

/** React moves these elements into the head. */
export function PageHead({ title, description: whole, path, origin, image = 'og-image.jpg', jsonLd = [] }: Props) {
  const { shopName, shopOrigin } = useSettings()
  const description = cutAtWord(whole)
  const fullTitle = path === '/' ? `${shopName} · ${title}` : `${title} · ${shopName}`
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={description} />
      {path === undefined ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <link rel="canonical" href={`${origin ?? shopOrigin}${path}`} />
          <meta property="og:url" content={`${origin ?? shopOrigin}${path}`} />
        </>
      )}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={shopName} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:image" content={`${shopOrigin}/${image}`} />
      <meta name="twitter:card" content="summary_large_image" />
      {jsonLd.map((thing, position) => (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped JSON in a block that no browser runs
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order
        <script key={position} type="application/ld+json" dangerouslySetInnerHTML={{ __html: toInertJson(thing) }} />
      ))}
    </>
  )
}

/** Search engines show about this many characters, and cut the rest themselves wherever it falls. */
const shownCharacters = 160

const cutAtWord = (text: string): string =>
  text.length <= shownCharacters ? text : `${text.slice(0, shownCharacters).replace(/[\s,;:.–]*\s\S*$/, '')}…`
