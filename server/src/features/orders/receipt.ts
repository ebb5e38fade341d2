import { addressLines } from '@storylamp/contract/delivery/address-lines'
import { type FileCall, fileCalls } from '@storylamp/contract/file-calls'
import { times, toTokens } from '@storylamp/contract/money'
import { orderTexts } from '@storylamp/contract/orders/order-texts'
import { isPaid } from '@storylamp/contract/orders/states'
import { tokensInSentence } from '@storylamp/contract/wallet/token-money'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { longDate } from '../../platform/clock.ts'
import { addFileRoute } from '../../platform/http/endpoints/endpoints.ts'
import type { Member } from '../../platform/http/endpoints/member.ts'
import { sendPdf } from '../../platform/http/files/send-pdf.ts'
import { Refusal } from '../../platform/http/refusals/refusal.ts'
import { createFontReader, drawDocument, type FontFiles } from '../../platform/pdf/document.ts'
import { drawRows, drawSums, openPage, paragraph } from '../../platform/pdf/sheet.ts'
import { isUuid } from '../../platform/uuid.ts'
import { accountGone, findParents } from '../accounts/index.ts'
import { nameShop } from '../settings/index.ts'
import type { OrderDeps } from './deps.ts'
import { confirmationEmail, orderEmail } from './emails.ts'
import { formatAmount, paidSums, tokenRateOf } from './order-sums.ts'
import { findLines, findOrder, type LineRow, type OrderRow } from './queries.ts'

type Receipt = { order: OrderRow; lines: LineRow[]; shopName: string; shopOrigin: string; fontFiles: FontFiles }

function drawReceipt({ order, lines, fontFiles, ...shop }: Receipt): Promise<Buffer> {
  const title = `Receipt ${order.number}`
  return drawDocument({ title, author: shop.shopName, writtenAt: order.created_at }, fontFiles, (sheet) => {
    openPage(sheet, shop, title)
    paragraph(sheet, `Paid on ${longDate(order.created_at)}`)
    if (order.delivery_details !== null) paragraph(sheet, addressLines(order.delivery_details).join('\n'))
    drawRows(
      sheet,
      lines.map((line) => toRow(order, line)),
    )
    drawSums(sheet, paidSums(order), 'Total paid')
    const tokens = order.free_tokens_hundredths
    if (tokens > 0) paragraph(sheet, `Includes ${tokensInSentence(toTokens(tokens), tokenRateOf(order), 'free')}.`)
    if (order.refunded_cents > 0) paragraph(sheet, `Refunded since then: ${formatAmount(order, order.refunded_cents)}`)
    if (order.withheld_cents > 0)
      paragraph(sheet, `Kept for spent tokens: ${formatAmount(order, order.withheld_cents)}`)
  })
}

const toRow = (order: OrderRow, { name, quantity, price_cents }: LineRow) => ({
  name: `${quantity} x ${name}`,
  amount: formatAmount(order, times(price_cents, quantity)),
})

type Purchase = { order: OrderRow; lines: LineRow[]; member: Member }

/** The receipt of a paid order: a PDF, and the email as a page. Not for children, because it contains the address. */
export function receiptRoutes(app: FastifyInstance, deps: OrderDeps): void {
  const { db, buildFolder, shopOrigin } = deps
  const readFonts = createFontReader(buildFolder)

  const serve = (call: FileCall, send: (purchase: Purchase, reply: FastifyReply) => Promise<unknown>) =>
    addFileRoute<{ id: string }>(app, call, async ({ member, params: { id } }, reply) => {
      const order = isUuid(id) ? await findOrder(db, member.familyId, id) : undefined
      if (order === undefined || !isPaid(order.state)) return new Refusal('not_found', orderTexts.notFound)
      return send({ order, lines: await findLines(db, [order.id]), member }, reply)
    })

  serve(fileCalls.receiptPdf, async ({ order, lines }, reply) => {
    const bytes = await drawReceipt({ order, lines, ...(await nameShop(db, deps)), fontFiles: await readFonts() })
    return sendPdf(reply, `receipt-${order.number}.pdf`, bytes)
  })
  serve(fileCalls.receiptHtml, async ({ order, lines, member }, reply) => {
    const parent = (await findParents(db, member.familyId)).find(({ id }) => id === member.accountId)
    if (parent === undefined) return accountGone()
    reply.header(
      'content-security-policy',
      `default-src 'none'; img-src 'self' ${shopOrigin}; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'`,
    )
    const shop = await nameShop(db, deps)
    const { mail } = orderEmail(shop, parent, order.number, confirmationEmail(shop, order, lines))
    return reply.type('text/html; charset=utf-8').send(mail.html)
  })
}
