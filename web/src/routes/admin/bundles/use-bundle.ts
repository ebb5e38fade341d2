import { bundleTexts } from '@storylamp/contract/bundles/bundle-texts'
import { storyTexts } from '@storylamp/contract/stories/story-texts'
import { useReadAlways } from '../../../api/use-read.ts'

/** One of all the bundles: the shop tells them together. */
export function useBundle(id: string) {
  const { reply, problem, ...read } = useReadAlways('/api/admin/bundles')
  const bundle = reply?.data.find(({ _id }) => _id === id)
  const isUnknown = reply !== undefined && bundle === undefined
  const unknown = { status: 404, data: { message: bundleTexts.notFound, code: 'not_found' } }
  return { ...read, reply: bundle, problem: isUnknown ? unknown : problem }
}

export function useStory(id: string, storyId: string) {
  const { reply: bundle, problem, ...read } = useBundle(id)
  const reply = bundle?.stories.find(({ _id }) => _id === storyId)
  const isUnknown = bundle !== undefined && reply === undefined
  const unknown = { status: 404, data: { message: storyTexts.notFound, code: 'not_found' } }
  return { ...read, reply, problem: isUnknown ? unknown : problem }
}
