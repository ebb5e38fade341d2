import { buffer } from 'node:stream/consumers'
import { addressLines } from '@storylamp/contract/delivery/address-lines'
import { longDate } from '../../../platform/clock.ts'
import { type FontFiles, openDocument } from '../../../platform/pdf/document.ts'
import { drawLetterhead, drawRows, drawTitle, paragraph, type Sheet } from '../../../platform/pdf/sheet.ts'
import { type Packing, type Parcel, weighLines } from './parcels.ts'

type Paper = { packing: Packing; shopName: string; shopOrigin: string; fontFiles: FontFiles; writtenAt: Date }

/** A page for each parcel, without prices, as the parcel may be a present. */
export const drawPackingSlips = (paper: Paper): Promise<Buffer> =>
  draw(paper, 'Packing slips', (sheet) => {
    for (const parcel of paper.packing.parcels) drawSlip(sheet, paper, parcel)
    if (paper.packing.left.length > 0) {
      startPage(sheet, paper, 'Not to be packed')
      paragraph(sheet, describeLeft(paper.packing))
    }
  })

/** All pieces of the parcels by SKU. */
export const drawPickList = (paper: Paper): Promise<Buffer> =>
  draw(paper, 'Pick list', (sheet) => {
    const { parcels, left } = paper.packing
    startPage(sheet, paper, 'Pick list')
    paragraph(sheet, `Orders ${parcels.map(({ order }) => order.number).join(', ')}`)
    drawRows(sheet, toPick(parcels))
    sayWeight(
      sheet,
      parcels.flatMap(({ lines }) => lines),
    )
    if (left.length > 0) paragraph(sheet, `Not to be packed: ${describeLeft(paper.packing)}`)
  })

async function draw({ shopName, fontFiles, writtenAt }: Paper, title: string, write: (sheet: Sheet) => void) {
  const sheet = await openDocument({ title, author: shopName, writtenAt }, fontFiles)
  write(sheet)
  sheet.doc.end()
  return buffer(sheet.doc)
}

function startPage(sheet: Sheet, { shopName, shopOrigin }: Paper, title: string): void {
  sheet.doc.addPage()
  drawLetterhead(sheet, shopName, shopOrigin)
  drawTitle(sheet, title)
}

function drawSlip(sheet: Sheet, paper: Paper, { order, lines, number }: Parcel): void {
  startPage(sheet, paper, `Order ${order.number}${number === undefined ? '' : `, parcel ${number}`}`)
  const way = order.delivery_name === null ? '' : ` · ${order.delivery_name}`
  paragraph(sheet, `Ordered on ${longDate(order.created_at)}${way}`)
  if (order.delivery_details !== null) paragraph(sheet, addressLines(order.delivery_details).join('\n'))
  drawRows(
    sheet,
    lines.map(({ pieces, name, sku }) => ({ name: `${pieces} x ${name}`, amount: sku })),
  )
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
