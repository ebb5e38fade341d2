import type { Story } from '@storylamp/contract/bundles/bundles'
import { mediaKind } from '@storylamp/contract/stories/media-kind'
import { shortLength } from '../../ui/content/durations.ts'

export type Facts = Pick<Story, 'contentFile' | 'narrationPreview' | 'seconds' | 'isComputerRead'>

/** How long a story is and how it is told. */
export function storyFacts(story: Facts): string[] {
  const length = isNarrated(story) && story.seconds !== undefined ? [shortLength(story.seconds)] : []
  const reader = story.isComputerRead ? ['computer-read'] : []
  return [...length, kindOf(story), ...reader]
}

/** A silent picture has no length: whoever reads it aloud decides. */
const isNarrated = ({ contentFile, narrationPreview }: Facts) =>
  mediaKind(contentFile) !== 'image' || narrationPreview !== undefined

function kindOf(story: Facts): string {
  const kind = mediaKind(story.contentFile)
  if (kind === 'audio') return 'Narrated'
  if (kind === 'video') return 'Film'
  return isNarrated(story) ? 'Narrated picture story' : 'Picture story to read together'
}

const countOf = (count: number) => (count === 1 ? '1 story' : `${count} stories`)

export const agesOf = ({ ageFrom, ageTo }: Ages) => {
  if (ageFrom !== undefined && ageTo !== undefined) return [`Ages ${ageFrom} to ${ageTo}`]
  if (ageFrom !== undefined) return [`Ages ${ageFrom} and up`]
  return ageTo === undefined ? [] : [`Up to age ${ageTo}`]
}

type Ages = { ageFrom?: number | undefined; ageTo?: number | undefined }

/** How many stories a bundle has, how long they are together, and for whom they are. */
export function bundleFacts({ stories, ...ages }: Ages & { stories: Facts[] }): string[] {
  const seconds = stories.filter(isNarrated).reduce((sum, story) => sum + (story.seconds ?? 0), 0)
  return [countOf(stories.length), ...(seconds > 0 ? [shortLength(seconds)] : []), ...agesOf(ages)]
}
