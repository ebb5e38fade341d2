import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import { breaks } from '../../../platform/db/constraint-errors.ts'
import { Refusal } from '../../../platform/http/refusals/refusal.ts'

/** The unique index decides, as two admins may choose the same SKU at the same moment. */
export async function refuseTakenSku<Result>(work: () => Promise<Result>): Promise<Result | Refusal<'sku_taken'>> {
  try {
    return await work()
  } catch (error) {
    if (!breaks(error, 'product_sku_key')) throw error
    const message = adminTexts.skuTaken
    return new Refusal('sku_taken', message, { errors: [{ path: 'sku', message }] })
  }
}
