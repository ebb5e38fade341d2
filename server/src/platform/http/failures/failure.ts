import { type RefusalBody, type RefusalCode, refusals } from '@storylamp/contract/refusals'

type Details = { errors?: RefusalBody['errors']; retryAfterSeconds?: number }

/** An expected refusal is a value that a rule returns; what is thrown is a bug. */
export class Failure<const Code extends RefusalCode = RefusalCode> {
  readonly code: Code
  readonly body: RefusalBody
  readonly retryAfterSeconds: number | undefined

  constructor(code: Code, message: string, { errors, retryAfterSeconds }: Details = {}) {
    this.code = code
    this.body = errors === undefined ? { message, code } : { message, code, errors }
    this.retryAfterSeconds = retryAfterSeconds
  }

  get status(): number {
    return refusals[this.code].status
  }
}
