import { availableParallelism } from 'node:os'
import { createSemaphore, type Semaphore } from '../semaphore.ts'
import { findArgon2Text, toArgon2Text } from './argon2-text.ts'

/** Finds the stored hash that the secret belongs to, in the time of a single hash. */
export type Check = (stored: readonly string[], secret: string) => Promise<string | undefined>

type NewPassword = {
  /** The family or network that asks; at most three of its hashes wait. */
  owner: string
  salt?: Buffer
}

export type Passwords = {
  /** Hashes a new password; checks of sign-ins go first. */
  hash(secret: string, by: NewPassword): Promise<string>
  /** Runs a check, and what must directly precede it, in one slot of the semaphore. */
  withSlot<Result>(work: (check: Check) => Promise<Result>): Promise<Result>
  areSignInsBusy(): boolean
  areNewPasswordsBusy(): boolean
}

// Each hash takes a core and 19 MiB for 30 ms. One more than cores, so that none idles during a query; at most three of the
// four threads of libuv's pool, so that file reads still find one.
const maxConcurrent = Math.min(availableParallelism() + 1, 3)
const maxPerOwner = 3
const crowdedFrom = { signIns: 200, newPasswords: 100 }

/** Checked when there is no stored hash, so that the response time does not reveal whether an account exists. */
const decoy = toArgon2Text('nobody')

const check: Check = async ([first, ...others], secret) => {
  const match = await findArgon2Text([first ?? (await decoy), ...others], secret)
  return first === undefined ? undefined : match
}

/**
 * New passwords wait in a queue of their own, and at most one at a time joins the queue of sign-ins, so that requests for many
 * cannot block sign-ins.
 */
export function createPasswords(hash: typeof toArgon2Text = toArgon2Text): Passwords {
  const slots = createSemaphore(maxConcurrent, crowdedFrom.signIns)
  const newPasswords = createSemaphore(1, crowdedFrom.newPasswords)
  const owned = createOwnedSemaphores(maxPerOwner)
  return {
    hash: (secret, { owner, salt }) =>
      owned.run(owner, () => newPasswords.run(() => slots.run(() => hash(secret, salt)))),
    withSlot: (work) => slots.run(() => work(check)),
    areSignInsBusy: slots.isCrowded,
    areNewPasswordsBusy: newPasswords.isCrowded,
  }
}

/** A semaphore for each owner, for as long as one of its tasks runs or waits. */
function createOwnedSemaphores(slots: number) {
  const owned = new Map<string, { semaphore: Semaphore; tasks: number }>()
  return {
    run: async <Result>(owner: string, task: () => Promise<Result>): Promise<Result> => {
      const own = owned.get(owner) ?? { semaphore: createSemaphore(slots, Number.POSITIVE_INFINITY), tasks: 0 }
      owned.set(owner, own)
      own.tasks += 1
      try {
        return await own.semaphore.run(task)
      } finally {
        own.tasks -= 1
        if (own.tasks === 0) owned.delete(owner)
      }
    },
  }
}
