import type { RefusalBody } from '@storylamp/contract/refusals'
import type { FieldProblem } from './check.ts'

/** The text to show when a form was refused, and the problems of its fields. */
export type Refusal = { message: string; errors?: FieldProblem[] | undefined }

/** The refusal in a reply, else one with the given text. */
export const refusalOf = (
  { body }: { body?: Pick<RefusalBody, 'message' | 'errors'> | undefined },
  fallback: string,
): Refusal => ({
  message: body?.message ?? fallback,
  errors: body?.errors?.map(({ path, message, free = [] }) => ({
    path,
    message: free.length === 0 ? message : `${message}. Still free: ${free.join(', ')}`,
  })),
})
