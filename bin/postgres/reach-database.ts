import pg from 'pg'
import { DatabaseProblem } from './problem.ts'

const timeoutMs = 10_000

/** Fails early, with one sentence, when no database answers at DATABASE_URL. */
export async function reachDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: timeoutMs })
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
