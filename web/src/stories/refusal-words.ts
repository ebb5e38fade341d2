import type { Story } from '@storylamp/contract/bundles/bundles'
import { storyTexts } from '@storylamp/contract/stories/story-texts'
import type { Problem } from '../api/send.ts'
import { wordsFor } from '../payment/words-for.ts'

/** S8.05 for a new story, S8.08 for one that is customized. */
export const refusalWords = (problem: Problem, story: Story | undefined): string =>
  story === undefined
    ? wordsFor(problem, storyTexts.orderFailed)
    : (problem.body?.message ?? storyTexts.customizeFailed)
