import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { KillableShop } from './killable-shop.ts'

// The mailbox keeps only the newest 1,000 mails.
const pauseMs = 500
const answersWithinMs = 30_000

/** Writes to the shop until it is over; answers with the messages that it has acknowledged. */
export async function writeMessages({ address }: KillableShop, isOver: () => boolean): Promise<string[]> {
  const acknowledged: string[] = []
  while (!isOver()) {
    const message = randomUUID()
    const status = await fetch(`${address}/api/contact`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Nora', email: 'nora@example.com', message }),
      signal: AbortSignal.timeout(answersWithinMs),
    }).then(
      (reply) => reply.status,
      () => 0,
    )
    if (status === 201) acknowledged.push(message)
    await pause(pauseMs)
  }
  return acknowledged
}
