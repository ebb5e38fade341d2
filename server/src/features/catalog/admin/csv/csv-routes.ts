import { importProducts as importProductsCall } from '@storylamp/contract/catalog/import-products'
import { fileCalls } from '@storylamp/contract/file-calls'
import { soldCurrencies } from '@storylamp/contract/settings/sold-currencies'
import { importStock as importStockCall } from '@storylamp/contract/stock/import-stock'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { asText, type Cell } from '../../../../platform/csv/csv.ts'
import { inBatches } from '../../../../platform/db/in-batches.ts'
import { addEndpoint, addFileRoute } from '../../../../platform/http/endpoints/endpoints.ts'
import { sendCsv } from '../../../../platform/http/files/send-csv.ts'
import { allowSlowBody } from '../../../../platform/http/server/body-deadline.ts'
import { recordEvent } from '../../../events/index.ts'
import { readSection } from '../../../settings/index.ts'
import type { UploadDeps } from '../../../uploads/index.ts'
import type { ProductRow } from '../../queries.ts'
import { columns } from './columns.ts'
import { importProducts } from './import-products.ts'
import { importStock } from './import-stock.ts'
import { selectAfter } from './queries.ts'

export function csvRoutes(app: FastifyInstance, deps: UploadDeps): void {
  const { db } = deps

  addFileRoute(app, fileCalls.productsCsv, async ({ member }, reply) => {
    await recordEvent(db, { kind: 'table.downloaded', details: {}, by: member, about: { target: 'products' } })
    const sold = soldCurrencies(await readSection(db, 'selling')).slice(1)
    const shown = columns.filter(({ currency }) => currency === undefined || sold.includes(currency))
    const names = shown.map(({ name }) => name)
    return sendCsv(reply, 'products.csv', names, productBatches(deps, shown))
  })

  // A scope of its own: no other endpoint accepts these files.
  app.register(async (files) => {
    // Read by the rule, once the caller is known.
    files.addContentTypeParser(['text/csv', 'application/zip', '*'], (_request, _body, done) => done(null))
    addEndpoint(files, importStockCall, async ({ member, query }, request) => {
      allowSlowBody(request.raw)
      const file = typeOf(request) === 'text/csv' ? request.raw : undefined
      return importStock(db, member, file, query.dryRun === 'true')
    })
    addEndpoint(files, importProductsCall, async ({ member, query }, request) => {
      allowSlowBody(request.raw)
      const type = typeOf(request)
      const isKnown = type === 'text/csv' || type === 'application/zip'
      const file = isKnown ? { body: request.raw, isZip: type === 'application/zip' } : undefined
      return importProducts(deps, member, file, {
        isDryRun: query.dryRun === 'true',
        acceptsDamaged: query.acceptDamaged === 'true',
      })
    })
  })
}

/** The type of a body that no parser has read; undefined for one that a parser has. An empty body has none and is an empty file. */
const typeOf = ({ headers: { 'content-type': type = 'text/csv' }, body }: FastifyRequest) =>
  body === undefined ? type.split(';')[0]?.trim().toLowerCase() : undefined

/** Amounts are numbers already; the file comes back, and its other texts as they are. */
function toCell({ show, isNumber }: (typeof columns)[number], row: ProductRow): Cell {
  const cell = show(row)
  return typeof cell === 'string' && !isNumber ? asText(cell) : cell
}

async function* productBatches({ db }: UploadDeps, shown: typeof columns) {
  for await (const rows of inBatches<ProductRow>((last) => selectAfter(db, last))) {
    yield rows.map((row) => shown.map((column) => toCell(column, row)))
  }
}
