import type { deleteBundle as endpoint } from '@storylamp/contract/bundles/admin-bundles'
import { bundleTexts } from '@storylamp/contract/bundles/bundle-texts'
import type { Reply } from '@storylamp/contract/endpoint'
import type { Member } from '../../../platform/http/endpoints/member.ts'
import { Failure } from '../../../platform/http/failures/failure.ts'
import { recordAudit } from '../../audit/index.ts'
import type { BundleAdminDeps } from './admin-deps.ts'
import { lockBundle, removeBundle, updateBundle } from './admin-queries.ts'

const actions = { deleted: 'delete a bundle', deactivated: 'take a bundle off the shelf' } as const

/** A bundle that a family has bought is only deactivated. */
export const deleteBundle = (
  { db, isBought }: BundleAdminDeps,
  member: Member,
  id: string,
): Promise<Reply<typeof endpoint> | Failure<'not_found'>> =>
  db.transaction().execute(async (transaction) => {
    const bundle = await lockBundle(transaction, id)
    if (bundle === undefined) return new Failure('not_found', bundleTexts.notFound)
    const outcome = (await isBought(transaction, id)) ? 'deactivated' : 'deleted'
    if (outcome === 'deleted') await removeBundle(transaction, id)
    else await updateBundle(transaction, id, { is_active: false })
    const details = { name: bundle.name }
    await recordAudit(transaction, member, { action: actions[outcome], target: `bundle ${id}`, details })
    return { data: { _id: id, outcome } }
  })
