import * as contract from '@storylamp/contract/playlist/playlist'
import type { FastifyInstance } from 'fastify'
import { addEndpoint } from '../../platform/http/endpoints/endpoints.ts'
import { Refusal } from '../../platform/http/refusals/refusal.ts'
import type { PlaylistDeps } from './deps.ts'
import { currentPass, feedUrl, newPass, revokePass } from './feed/feed-address.ts'
import { feedRoutes } from './feed/feed-routes.ts'
import { deleteItems, restoreItems, toggleItem } from './items/change-items.ts'
import { listDeleted, listItems } from './items/items.ts'
import { tracksOf } from './items/tracks.ts'

export function playlistRoutes(app: FastifyInstance, deps: PlaylistDeps): void {
  const { db, shopOrigin } = deps

  addEndpoint(app, contract.getPlaylist, async ({ member }) => ({ data: await listItems(deps, member) }))

  addEndpoint(app, contract.getTracks, async ({ member, params }) => {
    const tracks = await tracksOf(deps, member.familyId, params.id)
    return tracks instanceof Refusal ? tracks : { data: tracks }
  })

  addEndpoint(app, contract.togglePlaylistItem, async ({ member, params }) => {
    const item = await toggleItem(deps, member, params.id)
    return item instanceof Refusal ? item : { data: item }
  })

  const changed = async (change: ReturnType<typeof deleteItems>) => {
    const ids = await change
    return ids instanceof Refusal ? ids : { data: { ids } }
  }
  addEndpoint(app, contract.deletePlaylistItem, ({ member, params }) =>
    changed(deleteItems(db, member.familyId, [params.id])),
  )
  addEndpoint(app, contract.deletePlaylistItems, ({ member, body }) =>
    changed(deleteItems(db, member.familyId, body.ids)),
  )
  addEndpoint(app, contract.getDeletedItems, async ({ member }) => ({ data: await listDeleted(deps, member) }))
  addEndpoint(app, contract.restorePlaylistItems, ({ member, body }) =>
    changed(restoreItems(db, member.familyId, body.ids)),
  )

  addEndpoint(app, contract.getFeedAddress, async ({ member }) => {
    const pass = await currentPass(deps, member.familyId)
    return { url: pass === undefined ? null : feedUrl(shopOrigin, pass) }
  })
  addEndpoint(app, contract.makeFeedAddress, async ({ member }) => {
    const pass = await newPass(deps, member.familyId)
    return pass instanceof Refusal ? pass : { url: feedUrl(shopOrigin, pass) }
  })
  addEndpoint(app, contract.revokeFeedAddress, async ({ member }) => {
    await revokePass(db, member.familyId)
    return { url: null }
  })
  feedRoutes(app, deps)
}
