import { type FileCall, fileCalls } from '@storylamp/contract/file-calls'
import { orderTexts } from '@storylamp/contract/orders/order-texts'
import { isPaid } from '@storylamp/contract/orders/states'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { addFileRoute } from '../../../platform/http/endpoints/endpoints.ts'
import { sendPdf } from '../../../platform/http/files/send-pdf.ts'
import { Refusal } from '../../../platform/http/refusals/refusal.ts'
import { createFontReader } from '../../../platform/pdf/document.ts'
import { isUuid } from '../../../platform/uuid.ts'
import { findParent } from '../../accounts/index.ts'
import { nameShop } from '../../settings/index.ts'
import type { OrderDeps } from '../deps.ts'
import { confirmationEmail } from '../emails.ts'
import { findLines, findOrder, type LineRow, type OrderRow } from '../queries.ts'
import { drawReceipt } from './draw-receipt.ts'

type Purchase = { order: OrderRow; lines: LineRow[] }

/** The receipt of a paid order: a PDF, and the email as a page. Not for children, because it contains the address. */
export function receiptRoutes(app: FastifyInstance, deps: OrderDeps): void {
  const { db, buildFolder, shopOrigin } = deps
  const readFonts = createFontReader(buildFolder)

  const serve = (call: FileCall, send: (purchase: Purchase, reply: FastifyReply) => Promise<unknown>) =>
    addFileRoute<{ id: string }>(app, call, async ({ member, params: { id } }, reply) => {
      const order = isUuid(id) ? await findOrder(db, member.familyId, id) : undefined
      if (order === undefined || !isPaid(order.state)) return new Refusal('not_found', orderTexts.notFound)
      return send({ order, lines: await findLines(db, [order.id]) }, reply)
    })

  serve(fileCalls.receiptPdf, async ({ order, lines }, reply) => {
    const bytes = await drawReceipt({ order, lines, ...(await nameShop(db, deps)), fontFiles: await readFonts() })
    return sendPdf(reply, `receipt-${order.number}.pdf`, bytes)
  })
  serve(fileCalls.receiptHtml, async ({ order, lines }, reply) => {
    const parent = (await findParent(db, order.family_id)) ?? { email: '', firstname: '' }
    reply.header(
      'content-security-policy',
      `default-src 'none'; img-src 'self' ${shopOrigin}; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'`,
    )
    return reply
      .type('text/html; charset=utf-8')
      .send(confirmationEmail(await nameShop(db, deps), parent, order, lines).mail.html)
  })
}
