import { availableParallelism } from 'node:os'
import { createSemaphore } from '../semaphore.ts'
import { isArgon2TextOf, toArgon2Text } from './argon2-text.ts'

export type Check = (kept: string | undefined, secret: string) => Promise<boolean>

export type Passwords = {
  hash(secret: string): Promise<string>
  check: Check
  /** Several checks in one slot of the semaphore, with what must happen right before them. */
  withSlot<Result>(work: (check: Check) => Promise<Result>): Promise<Result>
  isBusy(): boolean
}

// Each takes a core and 19 MiB for 30 ms: one more than cores, so that none is idle while one asks the database. Node has
// four threads for such work, and files need one too.
const atOnce = Math.min(availableParallelism() + 1, 3)
const crowdedFrom = 200

/** Where nothing is kept, this is checked instead: whoever asks learns nothing from the time it takes. */
const decoy = toArgon2Text('nobody')

const check: Check = async (kept, secret) => {
  const isRight = await isArgon2TextOf(kept ?? (await decoy), secret)
  return isRight && kept !== undefined
}

export function createPasswords(): Passwords {
  const turns = createSemaphore(atOnce, crowdedFrom)
  return {
    hash: (secret) => turns.take(() => toArgon2Text(secret)),
    check: (kept, secret) => turns.take(() => check(kept, secret)),
    withSlot: (work) => turns.take(() => work(check)),
    isBusy: turns.isCrowded,
  }
}
