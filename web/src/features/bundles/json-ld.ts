import type { WireOpenedBundle as Bundle, OpenedStory as Story } from '@storylamp/contract/bundles/bundles'
import { mediaKind } from '@storylamp/contract/stories/media-kind'
import { paths } from '../../base/paths.ts'

const context = 'https://schema.org'

/** Bundle and stories for search engines. */
export const bundleJsonLd = (bundle: Bundle, origin: string) => ({
  '@context': context,
  '@type': 'CreativeWorkSeries',
  ...bundleName(bundle, origin),
  description: bundle.description,
  image: `${origin}/${bundle.image}`,
  ...audienceOf(bundle),
  hasPart: bundle.stories.map((story) => ({ '@type': typeOf(story), ...storyName(bundle, story, origin) })),
})

export const storyJsonLd = (bundle: Bundle, story: Story, origin: string) => ({
  '@context': context,
  '@type': typeOf(story),
  ...storyName(bundle, story, origin),
  description: story.description,
  image: `${origin}/${story.image}`,
  inLanguage: 'en',
  genre: 'Bedtime story',
  ...audienceOf(bundle),
  ...(story.seconds === undefined ? {} : { timeRequired: `PT${Math.round(story.seconds)}S` }),
  isPartOf: { '@type': 'CreativeWorkSeries', ...bundleName(bundle, origin) },
})

const bundleName = ({ _id, name }: Bundle, origin: string) => ({ name, url: origin + paths.bundle(_id) })

const storyName = (bundle: Bundle, { _id, title }: Story, origin: string) => ({
  name: title,
  url: origin + paths.story(bundle._id, _id),
})

const typeOf = ({ contentFile }: Story) => (mediaKind(contentFile) === 'audio' ? 'Audiobook' : 'CreativeWork')

const audienceOf = ({ ageFrom, ageTo }: Bundle) =>
  ageFrom === undefined ? {} : { typicalAgeRange: `${ageFrom}-${ageTo ?? ''}` }

/** The JPEG of a picture, which every messenger shows in a link's preview. */
export const sharePicture = (path: string): string => `${path.slice(0, path.lastIndexOf('/'))}/640.jpg`
