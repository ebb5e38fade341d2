import { type RefusalBody, type RefusalCode, statusOfRefusal } from '@storylamp/contract/refusals'

type Details = { errors?: RefusalBody['errors']; retryAfterSeconds?: number }

/** An expected "no" is a value that a rule returns; what is thrown is a bug. */
export class Failure {
  readonly code: RefusalCode
  readonly body: RefusalBody
  readonly retryAfterSeconds: number | undefined

  constructor(code: RefusalCode, message: string, { errors, retryAfterSeconds }: Details = {}) {
    this.code = code
    this.body = errors === undefined ? { message, code } : { message, code, errors }
    this.retryAfterSeconds = retryAfterSeconds
  }

  get status(): number {
    return statusOfRefusal[this.code]
  }
}
