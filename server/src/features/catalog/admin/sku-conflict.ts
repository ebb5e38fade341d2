import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import { refuseField } from '../../../platform/http/refusals/refusal.ts'
import { refuseConflict } from '../../../platform/http/refusals/refuse-conflict.ts'

export const refuseTakenSku = <Result>(work: () => Promise<Result>) =>
  refuseConflict('product_sku_key', () => refuseField('sku_taken', 'sku', adminTexts.skuTaken), work)
