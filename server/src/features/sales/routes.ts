import { fileCalls } from '@storylamp/contract/file-calls'
import { beside } from '@storylamp/contract/money'
import { adminSales, isRangeOfSales, salesQuery } from '@storylamp/contract/sales/sales'
import { salesTexts } from '@storylamp/contract/sales/sales-texts'
import type { FastifyInstance } from 'fastify'
import type * as z from 'zod/mini'
import { type Clock, dayMs, dayOf, later } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { addEndpoint, addFileRoute } from '../../platform/http/endpoints/endpoints.ts'
import { sendCsv } from '../../platform/http/files/send-csv.ts'
import { Refusal } from '../../platform/http/refusals/refusal.ts'
import { recordEvent } from '../events/index.ts'
import { readSection } from '../settings/index.ts'
import { type Range, readSales } from './read-sales.ts'
import { salesColumns, salesTable } from './sales-csv.ts'

type Deps = { db: Db; clock: Clock }

export function salesRoutes(app: FastifyInstance, { db, clock }: Deps): void {
  addEndpoint(app, adminSales, async ({ query }) => {
    const range = await rangeOf(db, query, clock)
    return range instanceof Refusal ? range : readSales(db, query.by, range)
  })

  addFileRoute(app, fileCalls.salesCsv, async ({ member }, reply, request) => {
    const asked = salesQuery.safeParse(request.query)
    if (!asked.success) return new Refusal('invalid_input', salesTexts.dayInvalid)
    const { by } = asked.data
    const range = await rangeOf(db, asked.data, clock)
    if (range instanceof Refusal) return range
    const { from, to, currency } = range
    const details = { by, from, to, ...beside(currency) }
    await recordEvent(db, { kind: 'table.downloaded', details, by: member, about: { target: 'sales' } })
    return sendCsv(reply, `sales-${range.from}-${range.to}.csv`, salesColumns(by), salesTable(db, by, range))
  })
}

async function rangeOf(
  db: Db,
  { from, to, currency }: z.infer<typeof salesQuery>,
  clock: Clock,
): Promise<Range | Refusal<'invalid_input'>> {
  const last = to ?? dayOf(clock())
  const range = { from: from ?? dayOf(later(new Date(last), -29 * dayMs)), to: last }
  if (isRangeOfSales(range)) return { ...range, currency: currency ?? (await readSection(db, 'selling')).currency }
  return new Refusal('invalid_input', salesTexts.rangeInvalid)
}
