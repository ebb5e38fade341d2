import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import { breaks } from '../../platform/db/constraint-errors.ts'
import { Failure } from '../../platform/http/failures/failure.ts'

/** The last word on SKUs is the database's: two admins may choose one at the same moment. */
export async function unlessSkuTaken<Result>(work: () => Promise<Result>): Promise<Result | Failure> {
  try {
    return await work()
  } catch (error) {
    if (!breaks(error, 'product_sku_key')) throw error
    const message = adminTexts.skuTaken
    return new Failure('conflict', message, { errors: [{ path: 'sku', message }] })
  }
}
