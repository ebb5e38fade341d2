import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import { addressLines } from '@storylamp/contract/delivery/address-lines'
import type { Details } from '@storylamp/contract/events/kinds'
import { type FileCall, fileCalls } from '@storylamp/contract/file-calls'
import { packingQuery } from '@storylamp/contract/orders/packing'
import type { FastifyInstance } from 'fastify'
import { longDate } from '../../../platform/clock.ts'
import { addFileRoute } from '../../../platform/http/endpoints/endpoints.ts'
import { sendPdf } from '../../../platform/http/files/send-pdf.ts'
import { Refusal } from '../../../platform/http/refusals/refusal.ts'
import { createFontReader, drawDocument, type FontFiles } from '../../../platform/pdf/document.ts'
import { drawRows, openPage, paragraph, type Sheet } from '../../../platform/pdf/sheet.ts'
import { recordEvent } from '../../events/index.ts'
import { nameShop } from '../../settings/index.ts'
import type { OrderDeps } from '../deps.ts'
import { type Packing, type Parcel, readPacking, readSentParcel, weighLines } from './parcels.ts'

type Printed = { name: string; what: Details<'packing.printed'>['what'] }

export function packingRoutes(app: FastifyInstance, deps: OrderDeps): void {
  const { db, buildFolder, clock } = deps
  const readFonts = createFontReader(buildFolder)

  const serve = (call: FileCall, draw: typeof drawPickList, { name, what }: Printed) =>
    addFileRoute(app, call, async ({ member }, reply, request) => {
      const query = packingQuery.safeParse(request.query)
      if (!query.success) return new Refusal('invalid_input', adminTexts.ordersToPack)
      const { ids, parcel } = query.data
      const packing = await (parcel === undefined ? readPacking(db, ids) : readSentParcel(db, ids, parcel))
      if (packing.parcels.length === 0) return new Refusal('not_found', adminTexts.nothingToPack)
      const numbers = packing.parcels.map(({ order }) => order.number)
      const details = { what, rows: numbers.length }
      const about = { target: 'orders', targetId: numbers.join(', ') }
      await recordEvent(db, { kind: 'packing.printed', details, by: member, about })
      const bytes = await draw({
        packing,
        ...(await nameShop(db, deps)),
        fontFiles: await readFonts(),
        writtenAt: clock(),
      })
      return sendPdf(reply, `${name}.pdf`, bytes)
    })

  serve(fileCalls.packingSlips, drawPackingSlips, { name: 'packing-slips', what: 'slips' })
  serve(fileCalls.pickList, drawPickList, { name: 'pick-list', what: 'pick_list' })
}

type Paper = { packing: Packing; shopName: string; shopOrigin: string; fontFiles: FontFiles; writtenAt: Date }

/** A page for each parcel, without prices, as the parcel may be a present. */
const drawPackingSlips = (paper: Paper): Promise<Buffer> =>
  draw(paper, 'Packing slips', (sheet) => {
    for (const parcel of paper.packing.parcels) drawSlip(sheet, paper, parcel)
    if (paper.packing.left.length > 0) {
      openPage(sheet, paper, 'Not to be packed')
      paragraph(sheet, describeLeft(paper.packing))
    }
  })

const drawPickList = (paper: Paper): Promise<Buffer> =>
  draw(paper, 'Pick list', (sheet) => {
    const { parcels, left } = paper.packing
    openPage(sheet, paper, 'Pick list')
    paragraph(sheet, `Orders ${parcels.map(({ order }) => order.number).join(', ')}`)
    drawRows(sheet, toPick(parcels))
    const lines = parcels.flatMap((parcel) => parcel.lines)
    sayWeight(sheet, lines)
    if (left.length > 0) paragraph(sheet, `Not to be packed: ${describeLeft(paper.packing)}`)
  })

const draw = ({ shopName, fontFiles, writtenAt }: Paper, title: string, write: (sheet: Sheet) => void) =>
  drawDocument({ title, author: shopName, writtenAt }, fontFiles, write)

function drawSlip(sheet: Sheet, paper: Paper, { order, lines, number }: Parcel): void {
  openPage(sheet, paper, `Order ${order.number}${number === undefined ? '' : `, parcel ${number}`}`)
  paragraph(sheet, `Ordered on ${longDate(order.created_at)} · ${order.delivery_name}`)
  if (order.delivery_details !== null) paragraph(sheet, addressLines(order.delivery_details).join('\n'))
  const rows = lines.map(({ pieces, name, sku }) => ({ name: `${pieces} x ${name}`, amount: sku }))
  drawRows(sheet, rows)
  sayWeight(sheet, lines)
}

/** The warehouse has no field for it. */
function sayWeight(sheet: Sheet, lines: Parcel['lines']): void {
  const grams = weighLines(lines)
  if (grams !== undefined) paragraph(sheet, `Weight without packaging: ${formatWeight(grams)}`)
}

const formatWeight = (grams: number) => (grams < 1000 ? `${grams} g` : `${grams / 1000} kg`)

function toPick(parcels: Parcel[]) {
  const lines = parcels.flatMap((parcel) => parcel.lines)
  return [...Map.groupBy(lines, ({ sku }) => sku)]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([sku, same]) => ({
      name: `${same.reduce((sum, { pieces }) => sum + pieces, 0)} x ${same[0]?.name}`,
      amount: sku,
    }))
}

const describeLeft = ({ left }: Packing) => left.map(({ number, reason }) => `order ${number} (${reason})`).join(', ')
