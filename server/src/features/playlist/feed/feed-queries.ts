import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { PlaylistTables } from '../tables.ts'

const tables = (db: Db) => db.withTables<PlaylistTables>()

export const findFeed = (db: Db, familyId: string) =>
  tables(db).selectFrom('podcast_feed').selectAll().where('family_id', '=', familyId).executeTakeFirst()

export const renewFeed = (db: Db, familyId: string) =>
  tables(db)
    .insertInto('podcast_feed')
    .values({ family_id: familyId, edition: 1, is_open: true })
    .onConflict((conflict) =>
      conflict.column('family_id').doUpdateSet({ edition: sql<number>`podcast_feed.edition + 1`, is_open: true }),
    )
    .returning('edition')
    .executeTakeFirstOrThrow()

export const closeFeed = (db: Db, familyId: string) =>
  tables(db).updateTable('podcast_feed').set({ is_open: false }).where('family_id', '=', familyId).execute()
