import type { AdminBundle, NewBundle } from '@storylamp/contract/bundles/admin-bundles'
import { toHundredths } from '@storylamp/contract/money'
import { withFreeId } from '../../platform/db/unique-slug.ts'
import type { Member } from '../../platform/http/endpoints/member.ts'
import type { Failure } from '../../platform/http/failures/failure.ts'
import { recordAudit } from '../audit/index.ts'
import type { BundleAdminParts } from './admin-deps.ts'
import { insertBundle, selectAllBundles } from './admin-queries.ts'
import { oneBundle } from './all-bundles.ts'
import { unlessImageKnown } from './named-image.ts'

/** Off the shelf: it has no stories yet. */
export const createBundle = (
  deps: BundleAdminParts,
  member: Member,
  wish: NewBundle,
): Promise<{ data: AdminBundle } | Failure> =>
  deps.db.transaction().execute(async (transaction) => {
    const unknown = await unlessImageKnown(transaction, wish.image)
    if (unknown !== undefined) return unknown
    const last = (await selectAllBundles(transaction)).at(-1)?.position ?? 0
    const { id } = await withFreeId(wish.name, 'bundle', (free) =>
      insertBundle(transaction, {
        id: free,
        name: wish.name,
        description: wish.description,
        image: wish.image,
        image_alt: wish.imageAlt,
        token_price_hundredths: toHundredths(wish.tokenPrice),
        is_active: false,
        position: last + 1,
      }),
    )
    await recordAudit(transaction, member, { action: 'create a bundle', target: `bundle ${id}`, details: wish })
    return oneBundle({ ...deps, db: transaction }, id)
  })
