import { createHash } from 'node:crypto'
import { chownSync, lstatSync, mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Account } from './account.ts'
import { DatabaseProblem } from './problem.ts'

const socketName = '.s.PGSQL.5432'
// The shortest limit of the systems we run on: sun_path holds 104 bytes on macOS and 108 on Linux.
const longestSocketPath = 103

/** A short private folder for the socket, because the path of DATA_DIR may be too long for one. */
export function prepareSocketFolder(cluster: string, account: Account | undefined): string {
  const owner = account?.uid ?? process.getuid?.()
  const name = `storylamp-${createHash('sha256').update(`${owner} ${cluster}`).digest('hex').slice(0, 12)}`
  const folder = [tmpdir(), '/tmp'].map((parent) => join(parent, name)).find(isShortEnough) ?? join('/tmp', name)
  const made = mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (made && account) chownSync(folder, account.uid, account.gid)
  const { uid, mode } = lstatSync(folder)
  const isPrivate = uid === owner && (mode & 0o170077) === 0o040000
  if (!isPrivate) throw new DatabaseProblem(`${folder} is not a private folder of user ${owner}: remove it.`)
  // The lock file beside a dead socket names a process id that another process may have by now.
  for (const file of [socketName, `${socketName}.lock`]) rmSync(join(folder, file), { force: true })
  return folder
}

const isShortEnough = (folder: string) => Buffer.byteLength(join(folder, socketName)) <= longestSocketPath
