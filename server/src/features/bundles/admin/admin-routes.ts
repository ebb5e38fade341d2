import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import type { deleteBundle as endpoint } from '@storylamp/contract/bundles/admin-bundles'
import * as calls from '@storylamp/contract/bundles/admin-bundles'
import { bundleTexts } from '@storylamp/contract/bundles/bundle-texts'
import type { Reply } from '@storylamp/contract/endpoint'
import { storyTexts } from '@storylamp/contract/stories/story-texts'
import type { FastifyInstance } from 'fastify'
import { addEndpoint } from '../../../platform/http/endpoints/endpoints.ts'
import type { Member } from '../../../platform/http/endpoints/member.ts'
import { Refusal } from '../../../platform/http/refusals/refusal.ts'
import { recordEvent } from '../../events/index.ts'
import { selectStoriesOf } from '../queries.ts'
import { addStory } from './add-story.ts'
import type { BundleAdminDeps } from './admin-deps.ts'
import { arrangeStories, lockBundle, removeBundle, removeStory, updateBundle } from './admin-queries.ts'
import { changeBundle } from './change-bundle.ts'
import { changeStory, type StoryParams } from './change-story.ts'
import { createBundle } from './create-bundle.ts'
import { listAllBundles, oneBundle } from './list-all-bundles.ts'
import { makeBundleSearchable } from './searchable.ts'

export function bundleAdminRoutes(app: FastifyInstance, deps: BundleAdminDeps): void {
  addEndpoint(app, calls.adminBundles, () => listAllBundles(deps))
  addEndpoint(app, calls.createBundle, ({ member, body }) => createBundle(deps, member, body))
  addEndpoint(app, calls.changeBundle, ({ member, params, body }) => changeBundle(deps, member, params.id, body))
  addEndpoint(app, calls.deleteBundle, ({ member, params }) => deleteBundle(deps, member, params.id))
  addEndpoint(app, calls.addStory, ({ member, params, body }) => addStory(deps, member, params.id, body))
  addEndpoint(app, calls.changeStory, ({ member, params, body }) => changeStory(deps, member, params, body))
  addEndpoint(app, calls.deleteStory, ({ member, params }) => deleteStory(deps, member, params))
}

const aboutBundle = (id: string) => ({ target: 'bundle', targetId: id })

/** A bundle that a family has bought is only deactivated. */
const deleteBundle = (
  { db, isBought }: BundleAdminDeps,
  member: Member,
  id: string,
): Promise<Reply<typeof endpoint> | Refusal<'not_found'>> =>
  db.transaction().execute(async (transaction) => {
    const bundle = await lockBundle(transaction, id)
    if (bundle === undefined) return new Refusal('not_found', bundleTexts.notFound)
    const outcome = (await isBought(transaction, id)) ? 'deactivated' : 'deleted'
    const stories = await selectStoriesOf(transaction, [id])
    if (outcome === 'deleted') await removeBundle(transaction, id)
    else await updateBundle(transaction, id, { is_active: false })
    await makeBundleSearchable(
      transaction,
      id,
      stories.map((story) => story.id),
    )
    const details = { name: bundle.name, outcome } as const
    await recordEvent(transaction, { kind: 'bundle.deleted', details, by: member, about: aboutBundle(id) })
    return { data: { _id: id, outcome } }
  })

/** Refused if a family has bought the bundle, or if an active bundle would become empty. */
const deleteStory = (deps: BundleAdminDeps, member: Member, { id: bundleId, storyId }: StoryParams) =>
  deps.db.transaction().execute(async (transaction) => {
    const bundle = await lockBundle(transaction, bundleId)
    const stories = await selectStoriesOf(transaction, [bundleId])
    const story = stories.find(({ id }) => id === storyId)
    if (bundle === undefined || story === undefined) return new Refusal('not_found', storyTexts.notFound)
    if (await deps.isBought(transaction, bundleId)) return new Refusal('bundle_sold', adminTexts.wasBought)
    const others = stories.filter(({ id }) => id !== storyId).map(({ id }) => id)
    if (bundle.is_active && others.length === 0) return new Refusal('bundle_empty', adminTexts.noStories)
    await removeStory(transaction, storyId)
    await makeBundleSearchable(transaction, bundleId, [storyId])
    await arrangeStories(transaction, others)
    const details = { story: storyId, title: story.title }
    await recordEvent(transaction, { kind: 'story.deleted', details, by: member, about: aboutBundle(bundleId) })
    return oneBundle({ ...deps, db: transaction }, bundleId)
  })
