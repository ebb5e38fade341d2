import { newId } from '../ids.ts'
import type { LineParams } from './api/session-params.ts'
import type { LineItem } from './records.ts'

export function newLineItem({ price_data, quantity }: LineParams): LineItem {
  return {
    id: newId('li_1'),
    object: 'item',
    amount_total: price_data.unit_amount * quantity,
    currency: price_data.currency,
    description: price_data.product_data.name,
    quantity,
  } as LineItem
}
