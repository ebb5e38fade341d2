import { availableParallelism } from 'node:os'
import { createSemaphore } from '../semaphore.ts'
import { isArgon2TextOf, toArgon2Text } from './argon2-text.ts'

export type Check = (stored: string | undefined, secret: string) => Promise<boolean>

export type Passwords = {
  hash(secret: string): Promise<string>
  check: Check
  /** Runs several checks, and what must directly precede them, in one slot of the semaphore. */
  withSlot<Result>(work: (check: Check) => Promise<Result>): Promise<Result>
  isBusy(): boolean
}

// Each hash takes a core and 19 MiB for 30 ms. One more than cores, so that none idles during a query; at most three of the
// four threads of libuv's pool, so that file reads still find one.
const maxConcurrent = Math.min(availableParallelism() + 1, 3)
const crowdedFrom = 200

/** Checked when there is no stored hash, so that the response time does not reveal whether an account exists. */
const decoy = toArgon2Text('nobody')

const check: Check = async (stored, secret) => {
  const isRight = await isArgon2TextOf(stored ?? (await decoy), secret)
  return isRight && stored !== undefined
}

export function createPasswords(): Passwords {
  const semaphore = createSemaphore(maxConcurrent, crowdedFrom)
  return {
    hash: (secret) => semaphore.run(() => toArgon2Text(secret)),
    check: (stored, secret) => semaphore.run(() => check(stored, secret)),
    withSlot: (work) => semaphore.run(() => work(check)),
    isBusy: semaphore.isCrowded,
  }
}
