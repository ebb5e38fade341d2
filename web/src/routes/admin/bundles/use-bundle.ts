import { bundleTexts } from '@storylamp/contract/bundles/bundle-texts'
import { storyTexts } from '@storylamp/contract/stories/story-texts'
import type { Problem } from '../../../api/request.ts'
import { useUncachedRead } from '../../../api/use-uncached-read.ts'

/** The API has no endpoint for one bundle, so it is taken from the list. */
export function useBundle(id: string) {
  const { reply, problem, ...read } = useUncachedRead('/api/admin/bundles')
  const bundle = reply?.data.find(({ _id }) => _id === id)
  const isUnknown = reply !== undefined && bundle === undefined
  return { ...read, reply: bundle, problem: isUnknown ? notFound(bundleTexts.notFound) : problem }
}

export function useStory(id: string, storyId: string) {
  const { reply: bundle, problem, ...read } = useBundle(id)
  const reply = bundle?.stories.find(({ _id }) => _id === storyId)
  const isUnknown = bundle !== undefined && reply === undefined
  return { ...read, reply, problem: isUnknown ? notFound(storyTexts.notFound) : problem }
}

const notFound = (message: string): Problem => ({
  status: 404,
  code: 'not_found',
  body: { message, code: 'not_found' },
})
