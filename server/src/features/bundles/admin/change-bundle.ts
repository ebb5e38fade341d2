import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import { adminBundle, type BundleChange, bundleChange } from '@storylamp/contract/bundles/admin-bundles'
import { bundleTexts } from '@storylamp/contract/bundles/bundle-texts'
import type { Hundredths } from '@storylamp/contract/money'
import * as z from 'zod/mini'
import { type Member, refuseStalePassword } from '../../../platform/http/endpoints/member.ts'
import { Refusal, refuseStale } from '../../../platform/http/refusals/refusal.ts'
import { movedTo } from '../../../platform/moved-to.ts'
import { changesOf, recordEvent } from '../../events/index.ts'
import { selectStoriesOf } from '../queries.ts'
import type { BundleAdminDeps } from './admin-deps.ts'
import { arrangeBundles, lockAllBundles, lockBundle, selectAllBundles, updateBundle } from './admin-queries.ts'
import { checkImage } from './check-image.ts'
import { oneBundle } from './list-all-bundles.ts'
import { refuseReversedAges } from './refuse-reversed-ages.ts'
import { makeBundleSearchable } from './searchable.ts'

export const changeBundle = (deps: BundleAdminDeps, member: Member, id: string, change: BundleChange) =>
  deps.db.transaction().execute(async (transaction) => {
    if (change.position !== undefined) await lockAllBundles(transaction)
    const bundle = await lockBundle(transaction, id)
    if (bundle === undefined) return new Refusal('not_found', bundleTexts.notFound)
    const current = z.encode(adminBundle, (await oneBundle({ ...deps, db: transaction }, id)).data)
    const stale = refuseStale(z.encode(bundleChange, change), current)
    if (stale !== undefined) return stale
    const unknown = await checkImage(transaction, change.image)
    if (unknown !== undefined) return unknown
    const reversed = refuseReversedAges({ ageFrom: bundle.age_from, ageTo: bundle.age_to, ...change })
    if (reversed !== undefined) return reversed
    const { name = bundle.name, description, image, imageAlt, tokenPrice, ageFrom, ageTo, isActive, position } = change
    const unproved = isFar(bundle.token_price_hundredths, tokenPrice) ? refuseStalePassword(member) : undefined
    if (unproved !== undefined) return unproved
    if (isActive === true && (await selectStoriesOf(transaction, [id])).length === 0) {
      return new Refusal('bundle_empty', adminTexts.noStories)
    }
    await updateBundle(transaction, id, {
      name,
      description,
      image,
      image_alt: imageAlt,
      token_price_hundredths: tokenPrice,
      age_from: ageFrom,
      age_to: ageTo,
      is_active: isActive,
    })
    await makeBundleSearchable(transaction, id)
    if (position !== undefined) {
      const ids = (await selectAllBundles(transaction)).map((one) => one.id)
      await arrangeBundles(transaction, movedTo(ids, id, position))
    }
    await recordEvent(transaction, {
      kind: 'bundle.changed',
      details: { name: bundle.name, ...changesOf(current, z.encode(bundleChange, change)) },
      by: member,
      about: { target: 'bundle', targetId: id },
    })
    return oneBundle({ ...deps, db: transaction }, id)
  })

/** A price that changes by more than half needs a fresh password. */
const isFar = (before: Hundredths, after = before) => after * 2 < before || after * 2 > before * 3
