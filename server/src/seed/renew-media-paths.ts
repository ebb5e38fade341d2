import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'
import type { BuiltMedia } from './built-media.ts'

/** Updates stored paths after a build, which puts new hashes into file names. */
export async function renewMediaPaths(db: Db, media: BuiltMedia): Promise<void> {
  const builtPaths = [
    ...Object.values(media.pictures).map(({ path }) => path),
    ...media.bundles.flatMap(({ stories }) => stories.map(({ previewPath }) => previewPath)),
  ]
  const built = new Map(builtPaths.map((path) => [withoutHash(path), path]))
  for (const stored of await storedPaths(db)) {
    const path = built.get(withoutHash(stored))
    if (path !== undefined && path !== stored) await replaceEverywhere(db, stored, path)
  }
}

const withoutHash = (path: string) => path.replace(/-[0-9a-f]{8}[/.].*$/, '')

async function storedPaths(db: Db): Promise<string[]> {
  const { rows } = await sql<{ path: string }>`
    SELECT picture->>'path' AS path FROM product, jsonb_array_elements(pictures) AS picture
    UNION SELECT ltrim(trailer_link, '/') FROM product WHERE trailer_link IS NOT NULL
    UNION SELECT image FROM collection
    UNION SELECT image FROM bundle
    UNION SELECT image FROM bundle_story
    UNION SELECT preview_file FROM bundle_story`.execute(db)
  return rows.map(({ path }) => path)
}

async function replaceEverywhere(db: Db, old: string, path: string): Promise<void> {
  const updates: RawBuilder<unknown>[] = [
    sql`UPDATE product SET pictures = replace(pictures::text, ${old}, ${path})::jsonb WHERE strpos(pictures::text, ${old}) > 0`,
    sql`UPDATE product SET trailer_link = '/' || ${path}::text WHERE trailer_link = '/' || ${old}::text`,
    sql`UPDATE collection SET image = ${path} WHERE image = ${old}`,
    sql`UPDATE bundle SET image = ${path} WHERE image = ${old}`,
    sql`UPDATE bundle_story SET image = ${path} WHERE image = ${old}`,
    sql`UPDATE bundle_story SET preview_file = ${path} WHERE preview_file = ${old}`,
  ]
  for (const update of updates) await update.execute(db)
}
