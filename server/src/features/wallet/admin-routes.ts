import { adjustWallet, adminWallet } from '@storylamp/contract/accounts/admin-customers'
import { admins } from '@storylamp/contract/accounts/roles'
import { ledgerCsvPath } from '@storylamp/contract/admin/csv-paths'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { addEndpoint, addFileRoute } from '../../platform/http/endpoints/endpoints.ts'
import { sendCsv } from '../../platform/http/files/send-csv.ts'
import { withIdempotency } from '../../platform/idempotency/idempotency.ts'
import { recordAudit } from '../audit/index.ts'
import { adjustFamilyWallet } from './ledger/adjust.ts'
import { familyWallet } from './statement/family-wallet.ts'
import { ledgerBatches, ledgerColumns } from './statement/ledger-csv.ts'

export function walletAdminRoutes(app: FastifyInstance, deps: { db: Db; clock: Clock }): void {
  const { db } = deps

  addEndpoint(app, adminWallet, ({ params, query }) => familyWallet(db, params.familyId, query.page))

  addEndpoint(
    app,
    adjustWallet,
    withIdempotency(deps, adjustWallet, ({ member, params, body }, transaction) =>
      adjustFamilyWallet(transaction, member, params.familyId, body),
    ),
  )

  addFileRoute(app, ledgerCsvPath, admins, async ({ member }, reply) => {
    await recordAudit(db, member, { action: 'download a table', target: 'ledger' })
    return sendCsv(reply, 'ledger.csv', ledgerColumns, ledgerBatches(db))
  })
}
