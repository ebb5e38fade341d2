import { type ProblemBody, type ProblemCode, statusOfProblem } from '@storylamp/contract/refusals'

type Details = { errors?: ProblemBody['errors']; retryAfterSeconds?: number }

/** An expected "no" is a value that a rule returns; what is thrown is a bug. */
export class Failure {
  readonly code: ProblemCode
  readonly body: ProblemBody
  readonly retryAfterSeconds: number | undefined

  constructor(code: ProblemCode, message: string, { errors, retryAfterSeconds }: Details = {}) {
    this.code = code
    this.body = errors === undefined ? { message, code } : { message, code, errors }
    this.retryAfterSeconds = retryAfterSeconds
  }

  get status(): number {
    return statusOfProblem[this.code]
  }
}
