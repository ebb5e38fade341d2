import { availableParallelism } from 'node:os'
import { withoutPlace } from '../http/server/places.ts'
import { createSemaphore } from '../limits/semaphore.ts'
import { findArgon2Text, toArgon2Text } from './argon2-text.ts'
import { createOwnedQueues } from './owned-queues.ts'

/** Finds the stored hash that the secret belongs to, in the time of a single hash. */
export type Check = (stored: readonly string[], secret: string) => Promise<string | undefined>

export type NewPassword = { secret: string; salt?: Buffer }

/** Both refuse with `busy` what waits too long; what waits holds no place of the process. */
export type Passwords = {
  /** Hashes the new passwords of one request. The owner is the family or network that asks. */
  hash(secrets: NewPassword[], owner: string): Promise<string[] | 'busy'>
  /** Runs a check, and what must directly precede it, in one slot of the semaphore. */
  withSlot<Result>(owner: string, work: (check: Check) => Promise<Result>): Promise<Result | 'busy'>
}

// Each hash takes a core and 19 MiB for 30 ms. One more than cores, so that none idles during a query; at most three of the
// four threads of libuv's pool, so that file reads still find one.
const maxConcurrent = Math.min(availableParallelism() + 1, 3)
const crowdedFrom = { signIns: 200, newPasswords: 100 }
// Three large families at one address fit.
const ofOneOwner = { signIns: { queued: 3, waiting: 100 }, newPasswords: { queued: 3, waiting: 39 } }
// Nobody waits longer for a form, and proxies give up after 30 s or more.
const maxWaitMs = 20_000

/** Checked when there is no stored hash, so that the response time does not reveal whether an account exists. */
const decoy = toArgon2Text('nobody')

const check: Check = async ([first, ...others], secret) => {
  const match = await findArgon2Text([first ?? (await decoy), ...others], secret)
  return first === undefined ? undefined : match
}

/**
 * New passwords wait in a queue of their own, and at most one at a time joins the queue of sign-ins, so that requests for many
 * cannot block sign-ins. In both, few of one owner stand in the queue; the others wait for these, and for nobody else.
 */
export function createPasswords(hash: typeof toArgon2Text = toArgon2Text): Passwords {
  const slots = createSemaphore(maxConcurrent, crowdedFrom.signIns)
  const newPasswords = createSemaphore(1, crowdedFrom.newPasswords)
  const owned = {
    signIns: createOwnedQueues(ofOneOwner.signIns),
    newPasswords: createOwnedQueues(ofOneOwner.newPasswords),
  }
  return {
    hash: async (secrets, owner) => {
      if (newPasswords.isCrowded() || owned.newPasswords.isFull(owner, secrets.length)) return 'busy'
      const startBy = performance.now() + maxWaitMs
      const hashOne = async ({ secret, salt }: NewPassword) =>
        performance.now() > startBy ? 'busy' : newPasswords.run(() => slots.run(() => hash(secret, salt)))
      const hashes = await withoutPlace(() =>
        Promise.all(secrets.map((secret) => owned.newPasswords.run(owner, () => hashOne(secret)))),
      )
      return hashes.includes('busy') ? 'busy' : hashes
    },
    withSlot: async (owner, work) => {
      if (slots.isCrowded() || owned.signIns.isFull(owner, 1)) return 'busy'
      return withoutPlace(() => owned.signIns.run(owner, () => slots.run(() => work(check))))
    },
  }
}
