import pg from 'pg'
import { DatabaseProblem } from './problem.ts'

const patienceMs = 10_000

/** Tells in one sentence that nobody answers at DATABASE_URL, before anything is built upon it. */
export async function reachDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: patienceMs })
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    const reason = message || code
    throw new DatabaseProblem(
      `DATABASE_URL leads to no database: ${reason}. Correct it, or unset it for the embedded one.`,
    )
  } finally {
    await client.end()
  }
}
