import { setTimeout as pause } from 'node:timers/promises'
import { getHealth, getLive, getReady } from '@storylamp/contract/health'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { ChangeListener } from './platform/db/change-listener.ts'
import type { Db } from './platform/db/database.ts'
import { addEndpoint } from './platform/http/endpoints/endpoints.ts'
import { Refusal } from './platform/http/refusals/refusal.ts'
import type { Shutdown } from './platform/http/server/shutdown.ts'

export type AskDatabase = () => Promise<boolean>

const answerWithinMs = 800

/** Whether the database answers at this moment, known within a second. */
export const databaseProbe =
  (db: Db, changes: Pick<ChangeListener, 'isUp'>): AskDatabase =>
  async () => {
    if (!changes.isUp()) return false
    const answer = sql`SELECT 1`.execute(db).then(
      () => true,
      () => false,
    )
    return Promise.race([answer, pause(answerWithinMs, false, { ref: false })])
  }

/** What balancers and orchestrators ask. */
export function healthRoutes(app: FastifyInstance, shutdown: Shutdown, isDatabaseUp: AskDatabase): void {
  const ready = async () => {
    if (shutdown.hasBegun()) return new Refusal('unavailable', 'This process is about to end')
    if (await isDatabaseUp()) return { status: 'ok' as const }
    return new Refusal('unavailable', 'The database does not answer', { retryAfterSeconds: 1 })
  }
  addEndpoint(app, getHealth, ready)
  addEndpoint(app, getReady, ready)
  addEndpoint(app, getLive, async () => ({ status: 'ok' as const }))
}
