import { bundleTexts } from '@storylamp/contract/bundles/bundle-texts'
import { Refusal } from '../../../platform/http/refusals/refusal.ts'
import { isFamilyDeleted } from '../../accounts/index.ts'
import type { StoryDeps } from '../deps.ts'
import { type StoryOrderRow, setFirstUsed } from '../queries.ts'

/**
 * The first play or download of a bundle that could be given back. The lock of its row decides which of the two comes first; when
 * other bundles are played is nobody's business, so it is not recorded; nor is it of a family that is erased.
 */
export async function recordUse(
  { db, clock }: Pick<StoryDeps, 'db' | 'clock'>,
  { id, family_id, last_return_day, first_used_at }: StoryOrderRow,
): Promise<Refusal<'purchase_required'> | undefined> {
  if (last_return_day === null || first_used_at !== null) return undefined
  const isStored = await db
    .transaction()
    .execute(
      async (transaction) =>
        (await isFamilyDeleted(transaction, family_id)) || (await setFirstUsed(transaction, id, clock())),
    )
  return isStored ? undefined : new Refusal('purchase_required', bundleTexts.purchaseFirst)
}

type Sent = { method: string; order: StoryOrderRow; close: () => Promise<unknown> }

/** Records that the order's files are about to be sent; closes them if they are not. */
export async function recordSending(
  deps: Pick<StoryDeps, 'db' | 'clock'>,
  { method, order, close }: Sent,
): Promise<Refusal<'purchase_required'> | undefined> {
  if (method === 'HEAD') return undefined
  try {
    const refused = await recordUse(deps, order)
    if (refused !== undefined) await close()
    return refused
  } catch (error) {
    await close()
    throw error
  }
}
