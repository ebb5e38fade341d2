import { sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'
import type { BuiltMedia } from './built-media.ts'
import { storyRows } from './catalog-rows.ts'
import { claimSeed } from './claim-seed.ts'

export const claimNarrations = (db: Db) => claimSeed(db, 'narrations')

/**
 * Stories that still sell our file get what the build says of its sound; times only together with our text. Narrations are filled
 * in once: after that an uploaded one, or none, is the owner's choice.
 */
export async function renewRecordings(db: Db, media: BuiltMedia): Promise<void> {
  const isFirst = await claimNarrations(db)
  for (const { id, content_file, text_file, times_file, ...row } of storyRows(media)) {
    const times = sql`CASE WHEN text_file = ${text_file} THEN ${times_file} ELSE times_file END`
    const mayBeFilledIn = isFirst || row.narration_file === null
    await sql`
      UPDATE bundle_story SET seconds = ${row.seconds}, narration_file = ${row.narration_file},
        narration_preview_file = ${row.narration_preview_file}, times_file = ${times},
        is_computer_read = CASE WHEN narration_file IS DISTINCT FROM ${row.narration_file}
          THEN ${row.is_computer_read} ELSE is_computer_read END
      WHERE id = ${id} AND content_file = ${content_file}
        AND (narration_file NOT LIKE 'uploads/%' OR (narration_file IS NULL AND ${mayBeFilledIn}::boolean)) AND (
        (seconds, narration_file, narration_preview_file, times_file) IS DISTINCT FROM
        (${row.seconds}::numeric, ${row.narration_file}, ${row.narration_preview_file}, ${times}))`.execute(db)
  }
}
