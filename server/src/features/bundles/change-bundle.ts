import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import type { AdminBundle, BundleChange } from '@storylamp/contract/bundles/admin-bundles'
import { toHundredths } from '@storylamp/contract/money'
import { bundleTexts } from '@storylamp/contract/texts'
import type { Member } from '../../platform/http/endpoints/member.ts'
import { Failure } from '../../platform/http/failures/failure.ts'
import { movedTo } from '../../platform/moved-to.ts'
import { recordAudit } from '../audit/index.ts'
import type { BundleAdminParts } from './admin-deps.ts'
import { arrangeBundles, holdBundle, selectAllBundles, updateBundle } from './admin-queries.ts'
import { oneBundle } from './all-bundles.ts'
import { unlessImageKnown } from './named-image.ts'
import { selectStoriesOf } from './queries.ts'

export const changeBundle = (
  deps: BundleAdminParts,
  member: Member,
  id: string,
  change: BundleChange,
): Promise<{ data: AdminBundle } | Failure> =>
  deps.db.transaction().execute(async (transaction) => {
    const bundle = await holdBundle(transaction, id)
    if (bundle === undefined) return new Failure('not_found', bundleTexts.notFound)
    const unknown = await unlessImageKnown(transaction, change.image)
    if (unknown !== undefined) return unknown
    const { name = bundle.name, description, image, imageAlt, tokenPrice, isActive, position } = change
    if (isActive === true && (await selectStoriesOf(transaction, [id])).length === 0) {
      return new Failure('conflict', adminTexts.noStories)
    }
    await updateBundle(transaction, id, {
      name,
      description,
      image,
      image_alt: imageAlt,
      token_price_hundredths: tokenPrice === undefined ? undefined : toHundredths(tokenPrice),
      is_active: isActive,
    })
    if (position !== undefined) {
      const ids = (await selectAllBundles(transaction)).map((one) => one.id)
      await arrangeBundles(transaction, movedTo(ids, id, position))
    }
    await recordAudit(transaction, member, { action: 'change a bundle', target: `bundle ${id}`, details: change })
    return oneBundle({ ...deps, db: transaction }, id)
  })
