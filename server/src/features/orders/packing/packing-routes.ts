import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import type { Details } from '@storylamp/contract/events/kinds'
import { type FileCall, fileCalls } from '@storylamp/contract/file-calls'
import { packingQuery } from '@storylamp/contract/orders/packing'
import type { FastifyInstance } from 'fastify'
import { addFileRoute } from '../../../platform/http/endpoints/endpoints.ts'
import { sendPdf } from '../../../platform/http/files/send-pdf.ts'
import { Refusal } from '../../../platform/http/refusals/refusal.ts'
import { createFontReader } from '../../../platform/pdf/document.ts'
import { recordEvent } from '../../events/index.ts'
import { nameShop } from '../../settings/index.ts'
import type { OrderDeps } from '../deps.ts'
import { drawPackingSlips, drawPickList } from './packing-pdf.ts'
import { readPacking, readSentParcel } from './parcels.ts'

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
