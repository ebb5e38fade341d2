import type { WireAdminReturn as Return } from '@storylamp/contract/returns/admin-returns'
import type { Outcome } from '../../../api/request.ts'

export type StepProps = { shown: Return; onChanged: () => void }

/** After a refusal the page is read again: somebody else may have made the step. */
export const reloadOnRefusal =
  (onChanged: () => void) =>
  <T>(outcome: Outcome<T>): Outcome<T> => {
    if (outcome.problem?.code === 'stale' || outcome.problem?.code === 'return_step_invalid') onChanged()
    return outcome
  }
