import { addressLines } from '@storylamp/contract/delivery/address-lines'
import { fileCalls } from '@storylamp/contract/file-calls'
import { isCalledOff } from '@storylamp/contract/returns/returns'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { longDate } from '../../platform/clock.ts'
import { addFileRoute } from '../../platform/http/endpoints/endpoints.ts'
import { sendPdf } from '../../platform/http/files/send-pdf.ts'
import { createFontReader, drawDocument, type FontFiles } from '../../platform/pdf/document.ts'
import { drawRows, openPage, paragraph } from '../../platform/pdf/sheet.ts'
import { isUuid } from '../../platform/uuid.ts'
import { recordReading } from '../events/index.ts'
import { findOrderById } from '../orders/index.ts'
import { nameShop, readSections } from '../settings/index.ts'
import type { ReturnDeps } from './deps.ts'
import { namePieces, type Piece } from './emails.ts'
import { findReturn, type ReturnRow, readChosen } from './queries.ts'
import { aboutReturn } from './return-states.ts'
import { returnNotFound } from './shown-returns.ts'

type Slip = {
  number: number
  orderNumber: number
  requestedAt: Date
  shopName: string
  shopOrigin: string
  /** Empty if the shop has not entered one. */
  to: string
  from: string[]
  pieces: Piece[]
}

/** One sheet: the address to cut out and stick on the parcel, and the slip to put into it. */
function drawSlip(slip: Slip, fontFiles: FontFiles): Promise<Buffer> {
  const { number, orderNumber, requestedAt, shopName, to, from, pieces } = slip
  const title = `Return ${number}`
  return drawDocument({ title, author: shopName, writtenAt: requestedAt }, fontFiles, (sheet) => {
    openPage(sheet, slip, title)
    paragraph(sheet, ['To', shopName, ...(to === '' ? ['Please write to us for the address.'] : [to])].join('\n'))
    if (from.length > 0) paragraph(sheet, ['From', ...from].join('\n'))
    paragraph(sheet, 'Cut here: stick the part above on the parcel, and put the part below into it.')
    paragraph(sheet, `Return ${number} of order ${orderNumber}, asked for on ${longDate(requestedAt)}`)
    const rows = pieces.map(({ name, pieces: count }) => ({ name, amount: `${count}` }))
    drawRows(sheet, rows)
  })
}

/** Not for children, because it contains the address. */
export function slipRoutes(app: FastifyInstance, deps: ReturnDeps): void {
  const { db, buildFolder } = deps
  const readFonts = createFontReader(buildFolder)
  const send = async (reply: FastifyReply, row: ReturnRow) => {
    const bytes = await drawSlip(await readSlip(deps, row), await readFonts())
    return sendPdf(reply, `return-${row.number}.pdf`, bytes)
  }
  const find = async (id: string) => {
    const row = isUuid(id) ? await findReturn(db, id) : undefined
    return row && isCalledOff(row) ? undefined : row
  }

  addFileRoute<{ id: string }>(app, fileCalls.returnSlip, async ({ member, params }, reply) => {
    const row = await find(params.id)
    return row?.family_id === member.familyId ? send(reply, row) : returnNotFound()
  })
  addFileRoute<{ id: string }>(app, fileCalls.adminReturnSlip, async ({ member, params }, reply) => {
    const row = await find(params.id)
    if (row === undefined) return returnNotFound()
    await recordReading(db, member, aboutReturn(row), { what: 'return' })
    return send(reply, row)
  })
}

async function readSlip({ db, shopOrigin }: ReturnDeps, row: ReturnRow): Promise<Slip> {
  const order = await findOrderById(db, row.order_id)
  const { returns, legal } = await readSections(db, ['returns', 'legal'])
  return {
    number: row.number,
    orderNumber: order?.number ?? 0,
    requestedAt: row.declared_at,
    ...(await nameShop(db, { shopOrigin })),
    to: returns.address || legal.address,
    from: order?.delivery_details == null ? [] : addressLines(order.delivery_details),
    pieces: await namePieces(db, row.order_id, await readChosen(db, row.id)),
  }
}
