import { addressLines } from '@storylamp/contract/delivery/address-lines'
import { longDate } from '../../../platform/clock.ts'
import { drawDocument, type FontFiles } from '../../../platform/pdf/document.ts'
import { drawRows, openPage, paragraph, type Sheet } from '../../../platform/pdf/sheet.ts'
import { type Packing, type Parcel, weighLines } from './parcels.ts'

type Paper = { packing: Packing; shopName: string; shopOrigin: string; fontFiles: FontFiles; writtenAt: Date }

/** A page for each parcel, without prices, as the parcel may be a present. */
export const drawPackingSlips = (paper: Paper): Promise<Buffer> =>
  draw(paper, 'Packing slips', (sheet) => {
    for (const parcel of paper.packing.parcels) drawSlip(sheet, paper, parcel)
    if (paper.packing.left.length > 0) {
      openPage(sheet, paper, 'Not to be packed')
      paragraph(sheet, describeLeft(paper.packing))
    }
  })

export const drawPickList = (paper: Paper): Promise<Buffer> =>
  draw(paper, 'Pick list', (sheet) => {
    const { parcels, left } = paper.packing
    openPage(sheet, paper, 'Pick list')
    paragraph(sheet, `Orders ${parcels.map(({ order }) => order.number).join(', ')}`)
    drawRows(sheet, toPick(parcels))
    sayWeight(
      sheet,
      parcels.flatMap(({ lines }) => lines),
    )
    if (left.length > 0) paragraph(sheet, `Not to be packed: ${describeLeft(paper.packing)}`)
  })

const draw = ({ shopName, fontFiles, writtenAt }: Paper, title: string, write: (sheet: Sheet) => void) =>
  drawDocument({ title, author: shopName, writtenAt }, fontFiles, write)

function drawSlip(sheet: Sheet, paper: Paper, { order, lines, number }: Parcel): void {
  openPage(sheet, paper, `Order ${order.number}${number === undefined ? '' : `, parcel ${number}`}`)
  paragraph(sheet, `Ordered on ${longDate(order.created_at)} · ${order.delivery_name}`)
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
