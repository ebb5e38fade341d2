import { family } from '@storylamp/contract/accounts/roles'
import { receiptPath } from '@storylamp/contract/orders/orders'
import { orderTexts } from '@storylamp/contract/texts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { answerFile } from '../../../platform/http/endpoints/endpoints.ts'
import { Failure } from '../../../platform/http/failures/failure.ts'
import { type Faces, readFaces } from '../../../platform/pdf/document.ts'
import { isUuid } from '../../../platform/uuid.ts'
import { findParent } from '../../accounts/index.ts'
import type { OrderParts } from '../deps.ts'
import { confirmationLetter } from '../emails.ts'
import { findLines, findOrder, type LineRow, type OrderRow } from '../queries.ts'
import { drawReceipt } from './draw-receipt.ts'

type Bought = { order: OrderRow; lines: LineRow[] }

/** The receipt of a paid order, as a file and as the page that was mailed, for the family alone. */
export function receiptRoutes(app: FastifyInstance, deps: OrderParts): void {
  const { db, buildFolder, shopName, shopOrigin } = deps
  let faces: Promise<Faces> | undefined

  const serve = (kind: 'pdf' | 'html', send: (bought: Bought, reply: FastifyReply) => Promise<unknown>) =>
    answerFile<{ id: string }>(app, receiptPath(':id', kind), family, async ({ member, params: { id } }, reply) => {
      const order = isUuid(id) ? await findOrder(db, member.familyId, id) : undefined
      if (order?.payment_status !== 'Completed') return new Failure('not_found', orderTexts.notFound)
      return send({ order, lines: await findLines(db, [order.id]) }, reply)
    })

  serve('pdf', async ({ order, lines }, reply) => {
    faces ??= readFaces(buildFolder)
    const bytes = await drawReceipt({ order, lines, shopName, shopOrigin, faces: await faces })
    reply.header('content-disposition', `attachment; filename="receipt-${order.number}.pdf"`)
    return reply.type('application/pdf').send(bytes)
  })
  serve('html', async ({ order, lines }, reply) => {
    const parent = (await findParent(db, order.family_id)) ?? { email: '', firstname: '' }
    reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
    return reply.type('text/html; charset=utf-8').send(confirmationLetter(deps, parent, order, lines).html)
  })
}
