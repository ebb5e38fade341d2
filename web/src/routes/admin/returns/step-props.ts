import type { WireAdminReturn as Return } from '@storylamp/contract/returns/admin-returns'
import type { Problem } from '../../../api/request.ts'

export type StepProps = { shown: Return; onChanged: () => void }

/** Reads the page again after a refusal because somebody else has made the step. */
export const reloadIfStepIsGone =
  (onChanged: () => void) =>
  ({ code }: Problem) =>
    (code === 'stale' || code === 'return_step_invalid') && onChanged()
