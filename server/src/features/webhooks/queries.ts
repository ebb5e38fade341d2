import type { Reply } from '@storylamp/contract/endpoint'
import type { listWebhooks, sendWebhookAgain } from '@storylamp/contract/webhooks/webhooks'
import { CamelCasePlugin, type Generated, type Insertable, type Selectable, sql, type UpdateObject } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { countRows, pageOf, rowsBefore, rowsPerPage } from '../../platform/db/paging.ts'
import { horizon, type Position } from '../events/index.ts'

type WebhookTable = Omit<Reply<typeof listWebhooks>['data'][number], '_id'> & {
  id: string
  secret: Buffer
  formerSecret: Buffer | null
  xact: string
  eventId: number
  attempts: Generated<number>
}

export type DeliveryTable = Reply<typeof sendWebhookAgain>['data'] & { webhookId: string }

type WebhookTables = {
  webhook: WebhookTable
  webhook_delivery: DeliveryTable
}

const tables = (db: Db) => db.withTables<WebhookTables>().withPlugin(new CamelCasePlugin())

export type WebhookRow = Selectable<WebhookTable>
type Change = UpdateObject<WebhookTables, 'webhook'>

export const selectWebhooks = (db: Db) => tables(db).selectFrom('webhook').selectAll().orderBy('madeAt').execute()

export const findWebhook = (db: Db, id: string) =>
  tables(db).selectFrom('webhook').selectAll().where('id', '=', id).executeTakeFirst()

/** All that commits from now on comes after its position. */
export const insertWebhook = (db: Db, row: Omit<Insertable<WebhookTable>, 'xact' | 'eventId'>) =>
  tables(db)
    .insertInto('webhook')
    .values({ ...row, xact: horizon, eventId: 0 })
    .returningAll()
    .executeTakeFirstOrThrow()

const change = (db: Db, id: string, to: Change) =>
  tables(db).updateTable('webhook').set(to).where('id', '=', id).returningAll()

export const updateWebhook = (db: Db, id: string, to: Change) => change(db, id, to).executeTakeFirst()

export const removeWebhook = (db: Db, id: string) =>
  tables(db).deleteFrom('webhook').where('id', '=', id).returningAll().executeTakeFirst()

/** Undefined if another process has moved it, or it was switched off or deleted: nothing more is sent then. */
export const updateAt = (db: Db, { id, xact, eventId }: WebhookRow, to: Change) =>
  change(db, id, to)
    .where(sql<boolean>`(xact, event_id) = (${xact}::xid8, ${eventId}) AND off_at IS NULL`)
    .executeTakeFirst()

export const movedTo = ({ xact, id }: Position) => ({ xact, eventId: id, attempts: 0, failingSince: null })

export async function selectDeliveries(db: Db, id: string, events: { id: number }[]) {
  const ids = events.map((event) => event.id)
  const isOfThese = sql<boolean>`event_id = ANY(${ids}::bigint[])`
  const rows = tables(db).selectFrom('webhook_delivery').selectAll().where('webhookId', '=', id).where(isOfThese)
  return new Map((await rows.execute()).map((row) => [row.eventId, row]))
}

/** What waits is tried as if it was new. */
export const forgetAttempts = (db: Db, id: string) =>
  sql`UPDATE webhook_delivery SET attempts = 0 WHERE webhook_id = ${id} AND delivered_at IS NULL AND given_up_at IS NULL`.execute(
    db,
  )

/** What was delivered once stays delivered. */
export const recordDelivery = (db: Db, row: DeliveryTable) =>
  tables(db)
    .insertInto('webhook_delivery')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['webhookId', 'eventId']).doUpdateSet({
        ...row,
        attempts: sql`webhook_delivery.attempts + 1`,
        deliveredAt: sql`coalesce(webhook_delivery.delivered_at, excluded.delivered_at)`,
        givenUpAt: sql`coalesce(webhook_delivery.given_up_at, excluded.given_up_at)`,
      }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()

export async function readDeliveries(db: Db, id: string, page: number) {
  const all = tables(db).selectFrom('webhook_delivery').where('webhookId', '=', id)
  const shown = all.selectAll().orderBy('eventId', 'desc').limit(rowsPerPage).offset(rowsBefore(page))
  return pageOf(await shown.execute(), await countRows(all), page)
}

export const findWebhookThatSent = (db: Db, id: string, eventId: number): Promise<WebhookRow | undefined> =>
  tables(db)
    .selectFrom('webhook')
    .innerJoin('webhook_delivery', 'webhookId', 'id')
    .selectAll('webhook')
    .where('id', '=', id)
    .where('webhook_delivery.eventId', '=', eventId)
    .executeTakeFirst()
