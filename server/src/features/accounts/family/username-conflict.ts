import { randomInt } from 'node:crypto'
import { accountTexts } from '@storylamp/contract/accounts/account-texts'
import { typedTextLimit } from '@storylamp/contract/limits'
import type { Db } from '../../../platform/db/database.ts'
import { Refusal, refuseConflict } from '../../../platform/http/refusals/refusal.ts'
import { findTakenUsernames } from './people.ts'

type Named = { username: string }

/** Names the fields of the form whose new usernames are taken, each with two that are free. */
export async function refuseTakenUsernames(db: Db, children: Named[], added: Named[], exceptEmail?: string) {
  const usernames = added.map(({ username }) => username)
  const taken = await findTakenUsernames(db, usernames, exceptEmail)
  if (taken.length === 0) return undefined
  const message = accountTexts.usernameTaken
  const free = await findFreeLike(db, taken)
  const errors = children.flatMap(({ username }, index) =>
    taken.includes(username) ? [{ path: `children.${index}.username`, message, free: free.get(username) ?? [] }] : [],
  )
  return new Refusal('username_taken', message, { errors })
}

/** The numbers are random, so that a missing one tells nothing of who has it. */
async function findFreeLike(db: Db, usernames: string[]): Promise<Map<string, string[]>> {
  const similar = new Map(usernames.map((username) => [username, withNumbers(username)]))
  const taken = await findTakenUsernames(db, [...similar.values()].flat())
  const freeOf = (names: string[]) => names.filter((name) => !taken.includes(name)).slice(0, 2)
  return new Map([...similar].map(([username, names]) => [username, freeOf(names)]))
}

function withNumbers(username: string): string[] {
  const names = Array.from({ length: 8 }, () => `${username.slice(0, typedTextLimit - 3)}${randomInt(2, 1000)}`)
  return [...new Set(names)]
}

/** For two families that choose the same username at the same time. */
export const refuseUsernameConflict = <Result>(work: () => Promise<Result>) =>
  refuseConflict('login_username_unique', () => new Refusal('username_taken', accountTexts.usernameTaken), work)
