import { type RefusalBody, type RefusalCode, refusals } from '@storylamp/contract/refusals'

export type RefusalDetails = Partial<Omit<RefusalBody, 'message' | 'code'>> & { retryAfterSeconds?: number }

/** An expected refusal is a value that a rule returns; what is thrown is a bug. */
export class Refusal<const Code extends RefusalCode = RefusalCode> {
  readonly code: Code
  readonly body: RefusalBody
  readonly retryAfterSeconds: number | undefined

  constructor(code: Code, message: string, { retryAfterSeconds, ...details }: RefusalDetails = {}) {
    this.code = code
    this.body = { message, code, ...details }
    this.retryAfterSeconds = retryAfterSeconds
  }

  get status(): number {
    return refusals[this.code].status
  }
}

/** Refuses one field of a form or a request. */
export const refuseField = <const Code extends RefusalCode>(code: Code, path: string, message: string) =>
  new Refusal(code, message, { errors: [{ path, message }] })
