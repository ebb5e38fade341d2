import { longDate } from '../../../platform/clock.ts'
import { drawDocument, type FontFiles } from '../../../platform/pdf/document.ts'
import { drawRows, openPage, paragraph } from '../../../platform/pdf/sheet.ts'
import type { Piece } from '../emails.ts'

export type Slip = {
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
export function drawSlip(slip: Slip, fontFiles: FontFiles): Promise<Buffer> {
  const { number, orderNumber, requestedAt, shopName, to, from, pieces } = slip
  const title = `Return ${number}`
  return drawDocument({ title, author: shopName, writtenAt: requestedAt }, fontFiles, (sheet) => {
    openPage(sheet, slip, title)
    paragraph(sheet, ['To', shopName, ...(to === '' ? ['Please write to us for the address.'] : [to])].join('\n'))
    if (from.length > 0) paragraph(sheet, ['From', ...from].join('\n'))
    paragraph(sheet, 'Cut here: stick the part above on the parcel, and put the part below into it.')
    paragraph(sheet, `Return ${number} of order ${orderNumber}, asked for on ${longDate(requestedAt)}`)
    drawRows(
      sheet,
      pieces.map(({ name, pieces: count }) => ({ name, amount: `${count}` })),
    )
  })
}
