import type { Database } from '../server/src/platform/db/database.ts'
import type { Statement } from '../server/test/statements.ts'

/** What is done one after the other, each by its statements. */
export type Work = Statement[][]

/** Sends statements past the shop, several pieces of work at the same time; says how many are done a second. */
export async function sendRaw(pool: Database['pool'], all: Work[], forMs: number): Promise<number> {
  const startedAt = performance.now()
  let done = 0
  const sendOn = async (work: Work) => {
    for (let turn = 0; performance.now() - startedAt < forMs; turn++) {
      for (const statement of work[turn % work.length] ?? []) await pool.query(statement)
      done += 1
    }
  }
  await Promise.all(all.map(sendOn))
  return (done / (performance.now() - startedAt)) * 1000
}
