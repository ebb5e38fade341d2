import { Readable } from 'node:stream'
import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import { fileCalls } from '@storylamp/contract/file-calls'
import { listInvoices, orderInvoices, reportMonth } from '@storylamp/contract/invoices/invoices'
import { orderTexts } from '@storylamp/contract/orders/order-texts'

import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { addEndpoint, addFileRoute } from '../../platform/http/endpoints/endpoints.ts'
import { sendCsv } from '../../platform/http/files/send-csv.ts'
import { sendPdf } from '../../platform/http/files/send-pdf.ts'
import { Refusal } from '../../platform/http/refusals/refusal.ts'
import { createFontReader } from '../../platform/pdf/document.ts'
import { streamZip } from '../../platform/zip/stream-zip.ts'
import { type PaymentProvider, ProviderError } from '../../providers/payments/provider.ts'
import { recordEvent, recordReading } from '../events/index.ts'
import { aboutOrder, findOrderForMoney } from '../orders/index.ts'
import { listFamilyInvoices, listOrderInvoices } from './list-invoices.ts'
import { drawInvoice, type Printed, readInvoice } from './pdf/draw-invoice.ts'
import { accountingFiles } from './report/accounting.ts'
import { taxColumns, taxReport } from './report/tax-report.ts'

type Deps = { db: Db; clock: Clock; provider: PaymentProvider; shopOrigin: string; buildFolder: string }

export function invoiceRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock, provider } = deps
  const draw = invoicePrinter(deps)
  const send = async (reply: FastifyReply, printed: Printed) =>
    sendPdf(reply, `${printed.number}.pdf`, await draw(printed))
  let isMonthUnderWay = false

  // Not for children, because it contains the address.
  addFileRoute<{ id: string }>(app, fileCalls.invoicePdf, async ({ member, params }, reply) => {
    const printed = await readInvoice(db, params.id, member.familyId)
    return printed === undefined ? invoiceNotFound() : send(reply, printed)
  })

  addFileRoute<{ id: string }>(app, fileCalls.adminInvoicePdf, async ({ member, params }, reply) => {
    const printed = await readInvoice(db, params.id)
    if (printed === undefined) return invoiceNotFound()
    const { order_number: number, family_id } = printed.invoice
    const about = { ...(family_id !== null && { family: family_id }), target: 'order', targetId: String(number) }
    await recordReading(db, member, about, { what: 'invoice' })
    return send(reply, printed)
  })

  addEndpoint(app, listInvoices, async ({ member }) => ({ data: await listFamilyInvoices(db, member.familyId) }))

  addEndpoint(app, orderInvoices, async ({ member, params: { id } }) => {
    const order = await findOrderForMoney(db, id)
    if (order === undefined) return new Refusal('not_found', adminTexts.orderUnknown)
    await recordReading(db, member, aboutOrder(order), { what: 'invoices' })
    return { data: await listOrderInvoices(db, id) }
  })

  addFileRoute(app, fileCalls.taxReportCsv, async ({ member }, reply, request) => {
    const asked = reportMonth.safeParse(request.query)
    if (!asked.success) return new Refusal('invalid_input', adminTexts.monthInvalid)
    const { month } = asked.data
    await recordEvent(db, { kind: 'table.downloaded', details: { month }, by: member, about: { target: 'taxes' } })
    return sendCsv(reply, `taxes-${month}.csv`, taxColumns, taxReport(db, month))
  })

  addFileRoute(app, fileCalls.accountingZip, async ({ member }, reply, request) => {
    const asked = reportMonth.safeParse(request.query)
    if (!asked.success) return new Refusal('invalid_input', adminTexts.monthInvalid)
    const { month } = asked.data
    // Printing every document keeps a processor busy: one month at a time.
    if (isMonthUnderWay) return new Refusal('too_many', adminTexts.monthUnderWay)
    isMonthUnderWay = true
    try {
      const balance = await provider.listBalance(...boundsOf(month))
      await recordEvent(db, {
        kind: 'table.downloaded',
        details: { month },
        by: member,
        about: { target: 'accounting' },
      })
      const printOne = async (id: string) => draw((await readInvoice(db, id)) as Printed)
      const files = accountingFiles(db, { month, balance, now: clock() }, printOne)
      const zip = Readable.from(streamZip(files)).once('close', () => {
        isMonthUnderWay = false
      })
      return reply
        .header('content-disposition', `attachment; filename="accounting-${month}.zip"`)
        .type('application/zip')
        .send(zip)
    } catch (error) {
      isMonthUnderWay = false
      if (error instanceof ProviderError) return new Refusal('provider_unavailable', adminTexts.monthUnavailable)
      throw error
    }
  })
}

const boundsOf = (month: string): [Date, Date] => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return [new Date(Date.UTC(year, number - 1)), new Date(Date.UTC(year, number))]
}

const invoiceNotFound = () => new Refusal('not_found', orderTexts.notFound)

function invoicePrinter({ shopOrigin, buildFolder }: Deps) {
  const readFonts = createFontReader(buildFolder)
  return async (printed: Printed) => drawInvoice(printed, shopOrigin, await readFonts())
}
