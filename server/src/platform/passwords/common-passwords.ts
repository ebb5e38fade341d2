import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { normalized } from './argon2-text.ts'

// The entries of John the Ripper's password.lst (public domain) that are long enough, and frequent variants, one a line; at the
// end words of the shop with numbers and years (docs/security.md).
const file = join(import.meta.dirname, 'common-passwords.txt')

let list: Promise<ReadonlySet<string>> | undefined

/** Exact match of what is hashed with what attackers try first. The list is read when the first new password comes. */
export async function isCommonPassword(password: string): Promise<boolean> {
  list ??= readList()
  return (await list).has(normalized(password))
}

async function readList(): Promise<ReadonlySet<string>> {
  try {
    return new Set((await readFile(file, 'utf8')).split('\n'))
  } catch (error) {
    list = undefined
    throw error
  }
}
