import type { Outcome } from './request.ts'

/**
 * Gives every retry of one operation the same Idempotency-Key. A refusal or a success ends the operation; without
 * a reply nobody knows whether it was done.
 */
export function createIdempotency() {
  const keys = new Map<string, string>()
  return async <T>(operation: string, send: (idempotencyKey: string) => Promise<Outcome<T>>): Promise<Outcome<T>> => {
    const key = keys.get(operation) ?? randomKey()
    keys.set(operation, key)
    const outcome = await send(key)
    if (isFinal(outcome)) keys.delete(operation)
    return outcome
  }
}

const isFinal = ({ problem }: Outcome<unknown>) =>
  problem === undefined || (typeof problem.status === 'number' && problem.status < 500)

/** Browsers offer `randomUUID` only where the connection is secure. */
export const randomKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
