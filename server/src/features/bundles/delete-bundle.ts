import type { deleteBundle as call } from '@storylamp/contract/bundles/admin-bundles'
import type { Reply } from '@storylamp/contract/endpoint'
import { bundleTexts } from '@storylamp/contract/texts'
import type { Member } from '../../platform/http/endpoints/member.ts'
import { Failure } from '../../platform/http/failures/failure.ts'
import { recordAudit } from '../audit/index.ts'
import type { BundleAdminParts } from './admin-deps.ts'
import { holdBundle, removeBundle, updateBundle } from './admin-queries.ts'

const actions = { deleted: 'delete a bundle', deactivated: 'take a bundle off the shelf' } as const

/** Whoever has bought a bundle keeps it: then it only leaves the shelf. */
export const deleteBundle = (
  { db, isBought }: BundleAdminParts,
  member: Member,
  id: string,
): Promise<Reply<typeof call> | Failure> =>
  db.transaction().execute(async (transaction) => {
    const bundle = await holdBundle(transaction, id)
    if (bundle === undefined) return new Failure('not_found', bundleTexts.notFound)
    const outcome = (await isBought(transaction, id)) ? 'deactivated' : 'deleted'
    if (outcome === 'deleted') await removeBundle(transaction, id)
    else await updateBundle(transaction, id, { is_active: false })
    const details = { name: bundle.name }
    await recordAudit(transaction, member, { action: actions[outcome], target: `bundle ${id}`, details })
    return { data: { _id: id, outcome } }
  })
