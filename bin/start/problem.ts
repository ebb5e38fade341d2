import { ConfigProblem } from '../../server/src/config.ts'
import { MigrationProblem } from '../../server/src/platform/db/applied-migrations.ts'
import { BackupProblem } from '../backup/problem.ts'
import { DatabaseProblem } from '../postgres/problem.ts'

/** Something that the person who starts the shop can correct: shown as one sentence, without a stack. */
export class StartProblem extends Error {}

const explained = [StartProblem, ConfigProblem, DatabaseProblem, BackupProblem, MigrationProblem]

export function explain(error: Error & { code?: string; syscall?: string; port?: number; path?: string }): string {
  if (explained.some((kind) => error instanceof kind)) return error.message
  const { code, syscall, port = 0, path } = error
  const example = `for example PORT=${port + 1010} npm start`
  if (code === 'EADDRINUSE') return `Port ${port} (PORT) is in use: stop what uses it or choose another, ${example}.`
  if (syscall === 'listen') return `Port ${port} (PORT) may not be used (${code}): choose another, ${example}.`
  if (code === 'EACCES' && path !== undefined)
    return `This user may not read or write ${path}: start the shop as the user who built it, or give this one the right.`
  return error.stack ?? String(error)
}
