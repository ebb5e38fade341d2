import type { Problem } from '../../api/request.ts'

/** The dialogs of a purchase. */
export type Step = 'signInFirst' | 'confirm' | 'bought' | 'ownedAlready' | 'balanceShort'

/** The dialog that follows a purchase, or its refusal. */
export function stepAfter(problem: Problem | undefined): Step {
  if (problem === undefined) return 'bought'
  if (problem.code === 'already_purchased') return 'ownedAlready'
  return problem.code === 'insufficient_balance' ? 'balanceShort' : 'confirm'
}
