import type { Db } from '../../platform/db/database.ts'
import { mailShop } from '../alerts/index.ts'
import { forecastReturn, type OrderRow } from '../orders/index.ts'
import { readDue } from './admin/due.ts'
import { newReturnEmail, receiptEmail } from './emails.ts'
import { mailAboutReturn, namePieces } from './mail-customer.ts'
import type { Chosen, ReturnRow } from './queries.ts'

type Site = { shopOrigin: string; isProduction: boolean }

/** The customer's receipt, with what was typed, and a mail to the shop, which a person has to answer. */
export async function mailAboutRequest(db: Db, site: Site, order: OrderRow, row: ReturnRow, chosen: Chosen) {
  const pieces = await namePieces(db, order.id, chosen)
  const tokens = await forecastReturn(db, order, await readDue(db, order, row))
  await mailAboutReturn(db, site, order, row, (shop, parent, about) =>
    receiptEmail(shop, parent, about, {
      at: row.declared_at,
      pieces,
      reason: row.reason ?? undefined,
      tokens,
      spentTokens: row.spent_tokens,
      isConfirmed: row.origin === 'form',
    }),
  )
  await mailShop(db, site, 'newReturns', (shop) => newReturnEmail(shop, order, row, pieces))
}
