import type { Story } from '@storylamp/contract/bundles/bundles'
import { storyTexts } from '@storylamp/contract/stories/story-texts'
import type { Problem } from '../../api/request.ts'
import { problemText } from '../../api/request.ts'

/** A customized story has a text of its own, a new one falls back to the HTTP status first. */
export const refusalText = (problem: Problem, story: Story | undefined): string =>
  story === undefined
    ? problemText(problem, storyTexts.orderFailed)
    : (problem.body?.message ?? storyTexts.customizeFailed)
