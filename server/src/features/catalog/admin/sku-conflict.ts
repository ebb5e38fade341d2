import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import { breaks } from '../../../platform/db/constraint-errors.ts'
import { Failure } from '../../../platform/http/failures/failure.ts'

/** The unique index decides, as two admins may choose the same SKU at the same moment. */
export async function refuseTakenSku<Result>(work: () => Promise<Result>): Promise<Result | Failure<'sku_taken'>> {
  try {
    return await work()
  } catch (error) {
    if (!breaks(error, 'product_sku_key')) throw error
    const message = adminTexts.skuTaken
    return new Failure('sku_taken', message, { errors: [{ path: 'sku', message }] })
  }
}
