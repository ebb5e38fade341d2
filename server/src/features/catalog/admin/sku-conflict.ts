import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import { refuseConflict, refuseField } from '../../../platform/http/refusals/refusal.ts'

export const refuseTakenSku = <Result>(work: () => Promise<Result>) =>
  refuseConflict('product_sku_key', () => refuseField('sku_taken', 'sku', adminTexts.skuTaken), work)
