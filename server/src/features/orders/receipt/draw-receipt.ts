import { addressLines } from '@storylamp/contract/delivery/address-lines'
import { times, toTokens } from '@storylamp/contract/money'
import { tokensInSentence } from '@storylamp/contract/wallet/token-money'
import { longDate } from '../../../platform/clock.ts'
import { drawDocument, type FontFiles } from '../../../platform/pdf/document.ts'
import { printCents } from '../../../platform/pdf/money.ts'
import { drawRows, drawSums, openPage, paragraph } from '../../../platform/pdf/sheet.ts'
import { paidSums } from '../order-sums.ts'
import type { LineRow, OrderRow } from '../queries.ts'

type Receipt = { order: OrderRow; lines: LineRow[]; shopName: string; shopOrigin: string; fontFiles: FontFiles }

export function drawReceipt({ order, lines, fontFiles, ...shop }: Receipt): Promise<Buffer> {
  const title = `Receipt ${order.number}`
  return drawDocument({ title, author: shop.shopName, writtenAt: order.created_at }, fontFiles, (sheet) => {
    openPage(sheet, shop, title)
    paragraph(sheet, `Paid on ${longDate(order.created_at)}`)
    if (order.delivery_details !== null) paragraph(sheet, addressLines(order.delivery_details).join('\n'))
    drawRows(sheet, lines.map(toRow))
    drawSums(sheet, paidSums(order, printCents), 'Total paid')
    const tokens = order.free_tokens_hundredths
    if (tokens > 0) paragraph(sheet, `Includes ${tokensInSentence(toTokens(tokens), 'free')}.`)
    if (order.refunded_cents > 0) paragraph(sheet, `Refunded since then: ${printCents(order.refunded_cents)}`)
    if (order.withheld_cents > 0) paragraph(sheet, `Kept for spent tokens: ${printCents(order.withheld_cents)}`)
  })
}

const toRow = ({ name, quantity, price_cents }: LineRow) => ({
  name: `${quantity} x ${name}`,
  amount: printCents(times(price_cents, quantity)),
})
