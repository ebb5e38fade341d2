import { sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'
import type { BuiltMedia } from './built-media.ts'
import { storyRows } from './catalog-rows.ts'

/**
 * Stories that still sell our file get what the build says of its sound; times only together with our text. An uploaded narration,
 * or none in place of ours, is the owner's choice.
 */
export async function renewRecordings(db: Db, media: BuiltMedia): Promise<void> {
  for (const { id, content_file, text_file, times_file, ...row } of storyRows(media)) {
    const times = sql`CASE WHEN text_file = ${text_file} THEN ${times_file} ELSE times_file END`
    const hasNone = row.narration_file === null
    await sql`
      UPDATE bundle_story SET seconds = ${row.seconds}, narration_file = ${row.narration_file},
        narration_preview_file = ${row.narration_preview_file}, times_file = ${times},
        is_computer_read = CASE WHEN narration_file IS DISTINCT FROM ${row.narration_file}
          THEN ${row.is_computer_read} ELSE is_computer_read END
      WHERE id = ${id} AND content_file = ${content_file}
        AND (narration_file NOT LIKE 'uploads/%' OR (narration_file IS NULL AND ${hasNone}::boolean)) AND (
        (seconds, narration_file, narration_preview_file, times_file) IS DISTINCT FROM
        (${row.seconds}::numeric, ${row.narration_file}, ${row.narration_preview_file}, ${times}))`.execute(db)
  }
}
