import { type NewBundle, newBundle } from '@storylamp/contract/bundles/admin-bundles'
import * as z from 'zod/mini'
import { withFreeId } from '../../../platform/db/unique-slug.ts'
import type { Member } from '../../../platform/http/endpoints/member.ts'
import { recordEvent } from '../../events/index.ts'
import type { BundleAdminDeps } from './admin-deps.ts'
import { insertBundle, selectAllBundles } from './admin-queries.ts'
import { checkImage } from './check-image.ts'
import { oneBundle } from './list-all-bundles.ts'
import { refuseReversedAges } from './refuse-reversed-ages.ts'

/** Starts inactive, as it has no stories yet. */
export const createBundle = (deps: BundleAdminDeps, member: Member, bundle: NewBundle) =>
  deps.db.transaction().execute(async (transaction) => {
    const unknown = await checkImage(transaction, bundle.image)
    if (unknown !== undefined) return unknown
    const reversed = refuseReversedAges(bundle)
    if (reversed !== undefined) return reversed
    const last = (await selectAllBundles(transaction)).at(-1)?.position ?? 0
    const { id } = await withFreeId(bundle.name, 'bundle', (freeId) =>
      insertBundle(transaction, {
        id: freeId,
        name: bundle.name,
        description: bundle.description,
        image: bundle.image,
        image_alt: bundle.imageAlt,
        token_price_hundredths: bundle.tokenPrice,
        age_from: bundle.ageFrom ?? null,
        age_to: bundle.ageTo ?? null,
        is_active: false,
        position: last + 1,
      }),
    )
    await recordEvent(transaction, {
      kind: 'bundle.created',
      details: z.encode(newBundle, bundle),
      by: member,
      about: { target: 'bundle', targetId: id },
    })
    return oneBundle({ ...deps, db: transaction }, id)
  })
