import type { Outcome } from './send.ts'

/**
 * What a family wants once goes by one key, however often it has to be sent (D32). An answer of the shop's ends that; as
 * long as there is none, nobody knows whether it was done.
 */
export function createIntents() {
  const keys = new Map<string, string>()
  return async <T>(intent: string, send: (idempotencyKey: string) => Promise<Outcome<T>>): Promise<Outcome<T>> => {
    const key = keys.get(intent) ?? randomKey()
    keys.set(intent, key)
    const outcome = await send(key)
    if (isAnswered(outcome)) keys.delete(intent)
    return outcome
  }
}

const isAnswered = ({ problem }: Outcome<unknown>) =>
  problem === undefined || (typeof problem.status === 'number' && problem.status < 500)

/** Not `randomUUID`: browsers have that only where the connection is secure. */
const randomKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
