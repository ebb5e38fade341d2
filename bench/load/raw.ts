import type { Database } from '../../server/src/platform/db/database.ts'
import type { Statement } from '../../server/test/statements.ts'

/** Pieces of work in order, each with its statements. */
export type Work = Statement[][]

/** Sends statements to the database without the shop, several works at once, and returns how many are done a second. */
export async function sendRaw(pool: Database['pool'], all: Work[], forMs: number): Promise<number> {
  const startedAt = performance.now()
  let done = 0
  const sendOn = async (work: Work) => {
    for (let at = 0; performance.now() - startedAt < forMs; at++) {
      for (const statement of work[at % work.length] ?? []) await pool.query(statement)
      done += 1
    }
  }
  await Promise.all(all.map(sendOn))
  return (done / (performance.now() - startedAt)) * 1000
}
