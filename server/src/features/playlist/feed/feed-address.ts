import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { isSameSecret } from '../../../platform/secrets/is-same-secret.ts'
import { isUuid } from '../../../platform/uuid.ts'
import { accountGone, isFamilyDeleted } from '../../accounts/index.ts'
import type { PlaylistDeps } from '../deps.ts'
import type { PlaylistTables } from '../tables.ts'

export const feedPath = '/api/playlist/feed'

/** One parameter without a dot: some podcast apps cannot read an ampersand, or take a dot for the beginning of a file's type. */
export const withPass = (address: string, pass: string) => `${address}?pass=${pass}`

export const feedUrl = (shopOrigin: string, pass: string) => withPass(`${shopOrigin}${feedPath}`, pass)

/** Grants access to a family's feed without signing in. Not stored but derived from the shop's key and the feed's edition. */
const passOf = (feedKey: Buffer, family: string, edition: number): string =>
  `${family}-${createHmac('sha256', feedKey).update(`${family} ${edition}`).digest('base64url')}`

export async function currentPass({ db, feedKey }: PlaylistDeps, familyId: string): Promise<string | undefined> {
  const feed = await findFeed(db, familyId)
  return feed?.is_open ? passOf(feedKey, familyId, feed.edition) : undefined
}

/** Invalidates the previous pass. */
export const newPass = ({ db, feedKey }: PlaylistDeps, familyId: string) =>
  db.transaction().execute(async (transaction) => {
    if (await isFamilyDeleted(transaction, familyId)) return accountGone()
    const { edition } = await renewFeed(transaction, familyId)
    return passOf(feedKey, familyId, edition)
  })

const uuidLength = 36

/** Undefined unless the pass is valid. */
export async function familyOfPass(deps: PlaylistDeps, pass: string): Promise<string | undefined> {
  const family = pass.slice(0, uuidLength)
  const valid = isUuid(family) ? await currentPass(deps, family) : undefined
  return valid !== undefined && isSameSecret(pass, valid) ? family : undefined
}

const tables = (db: Db) => db.withTables<PlaylistTables>()

const findFeed = (db: Db, familyId: string) =>
  tables(db).selectFrom('podcast_feed').selectAll().where('family_id', '=', familyId).executeTakeFirst()

const renewFeed = (db: Db, familyId: string) =>
  tables(db)
    .insertInto('podcast_feed')
    .values({ family_id: familyId, edition: 1, is_open: true })
    .onConflict((conflict) =>
      conflict.column('family_id').doUpdateSet({ edition: sql<number>`podcast_feed.edition + 1`, is_open: true }),
    )
    .returning('edition')
    .executeTakeFirstOrThrow()

/** Makes every pass of the family invalid. Returns whether there was a valid one. */
export async function revokePass(db: Db, familyId: string): Promise<boolean> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('podcast_feed')
    .set({ is_open: false })
    .where('family_id', '=', familyId)
    .where('is_open', '=', true)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
