import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { countRows, rowsBefore, rowsPerPage } from '../../platform/db/paging.ts'
import type { Position } from '../events/index.ts'

type WebhookTable = {
  id: string
  url: string
  kinds: string[]
  secret: Buffer
  former_secret: Buffer | null
  rotated_at: Date | null
  made_at: Date
  xact: string
  event_id: number
  attempts: number
  failing_since: Date | null
  next_at: Date
  off_at: Date | null
}

type WebhookDeliveryTable = {
  webhook_id: string
  event_id: number
  kind: string
  attempts: number
  tried_at: Date
  delivered_at: Date | null
  status: number | null
  reply: string
}

type WebhookTables = {
  webhook: WebhookTable
  webhook_delivery: WebhookDeliveryTable
}

const tables = (db: Db) => db.withTables<WebhookTables>()

export type WebhookRow = Selectable<WebhookTable>
export type DeliveryRow = Selectable<WebhookDeliveryTable>

export const selectWebhooks = (db: Db) => tables(db).selectFrom('webhook').selectAll().orderBy('made_at').execute()

export const findWebhook = (db: Db, id: string) =>
  tables(db).selectFrom('webhook').selectAll().where('id', '=', id).executeTakeFirst()

export const selectDueWebhooks = (db: Db, now: Date) =>
  tables(db).selectFrom('webhook').selectAll().where('off_at', 'is', null).where('next_at', '<=', now).execute()

export const insertWebhook = (db: Db, row: Omit<Insertable<WebhookTable>, 'attempts'>) =>
  tables(db)
    .insertInto('webhook')
    .values({ ...row, attempts: 0 })
    .returningAll()
    .executeTakeFirstOrThrow()

export const updateWebhook = (db: Db, id: string, change: Updateable<WebhookTable>) =>
  tables(db).updateTable('webhook').set(change).where('id', '=', id).returningAll().executeTakeFirst()

export const removeWebhook = (db: Db, id: string) =>
  tables(db).deleteFrom('webhook').where('id', '=', id).returning('url').executeTakeFirst()

/** Undefined if another process has moved it, or it was switched off or deleted: nothing more is sent then. */
export const updateAt = (db: Db, { id, xact, event_id }: WebhookRow, change: Updateable<WebhookTable>) =>
  tables(db)
    .updateTable('webhook')
    .set(change)
    .where('id', '=', id)
    .where('xact', '=', xact)
    .where('event_id', '=', event_id)
    .where('off_at', 'is', null)
    .returningAll()
    .executeTakeFirst()

export const moveTo = (db: Db, webhook: WebhookRow, { xact, id }: Position) =>
  updateAt(db, webhook, { xact, event_id: id, attempts: 0, failing_since: null })

/** What was delivered once stays delivered. */
export const recordDelivery = (db: Db, row: Omit<DeliveryRow, 'attempts'>): Promise<DeliveryRow> =>
  tables(db)
    .insertInto('webhook_delivery')
    .values({ ...row, attempts: 1 })
    .onConflict((conflict) =>
      conflict.columns(['webhook_id', 'event_id']).doUpdateSet({
        attempts: sql`webhook_delivery.attempts + 1`,
        tried_at: row.tried_at,
        delivered_at: sql`coalesce(webhook_delivery.delivered_at, excluded.delivered_at)`,
        status: row.status,
        reply: row.reply,
      }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()

const deliveriesOf = (db: Db, id: string) => tables(db).selectFrom('webhook_delivery').where('webhook_id', '=', id)

export const selectDeliveries = (db: Db, id: string, page: number) =>
  deliveriesOf(db, id)
    .selectAll()
    .orderBy('tried_at', 'desc')
    .orderBy('event_id', 'desc')
    .limit(rowsPerPage)
    .offset(rowsBefore(page))
    .execute()

export const countDeliveries = (db: Db, id: string) => countRows(deliveriesOf(db, id))

export const findDelivery = (db: Db, id: string, eventId: number) =>
  deliveriesOf(db, id).selectAll().where('event_id', '=', eventId).executeTakeFirst()
