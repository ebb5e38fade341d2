import { createHmac } from 'node:crypto'
import type { Db } from '../../../platform/db/database.ts'
import { isSameSecret } from '../../../platform/is-same-secret.ts'
import { isUuid } from '../../../platform/uuid.ts'
import type { PlaylistDeps } from '../deps.ts'
import { closeFeed, findFeed, renewFeed } from './feed-queries.ts'

/** Who holds this has the feed: `family` says whose, and `key` proves it. */
export type FeedPass = { family: string; key: string }

export const feedPath = '/api/playlist/feed'

export const feedUrl = (shopOrigin: string, pass: FeedPass) => `${shopOrigin}${feedPath}?${new URLSearchParams(pass)}`

/** The secret is never stored: it follows from the shop's key and from how often the family has had it made anew. */
const passOf = (feedKey: Buffer, family: string, edition: number): FeedPass => ({
  family,
  key: createHmac('sha256', feedKey).update(`${family} ${edition}`).digest('base64url'),
})

export async function currentPass({ db, feedKey }: PlaylistDeps, familyId: string): Promise<FeedPass | undefined> {
  const feed = await findFeed(db, familyId)
  return feed?.is_open ? passOf(feedKey, familyId, feed.edition) : undefined
}

/** From now on a new secret opens the feed, and no other. */
export async function newPass({ db, feedKey }: PlaylistDeps, familyId: string): Promise<FeedPass> {
  const { edition } = await renewFeed(db, familyId)
  return passOf(feedKey, familyId, edition)
}

export const revokePass = (db: Db, familyId: string) => closeFeed(db, familyId)

/** The family whose feed a pass opens, if it does. */
export async function familyOfPass(deps: PlaylistDeps, { family, key }: FeedPass): Promise<string | undefined> {
  const right = isUuid(family) ? await currentPass(deps, family) : undefined
  return right !== undefined && isSameSecret(key, right.key) ? family : undefined
}
