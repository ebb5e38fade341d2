import { adjustWallet, adminWallet, type FamilyWallet } from '@storylamp/contract/accounts/admin-customers'
import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import { fileCalls } from '@storylamp/contract/file-calls'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { addEndpoint, addFileRoute } from '../../platform/http/endpoints/endpoints.ts'
import { sendCsv } from '../../platform/http/files/send-csv.ts'
import { Refusal } from '../../platform/http/refusals/refusal.ts'
import { withIdempotency } from '../../platform/idempotency/idempotency.ts'
import { isFamily } from '../accounts/index.ts'
import { aboutFamily, recordEvent, recordReading } from '../events/index.ts'
import { adjustFamilyWallet } from './ledger/adjust.ts'
import { ledgerBatches, ledgerColumns } from './statement/ledger-csv.ts'
import { walletTransactions } from './statement/statement.ts'
import { findDebt, findWalletBalance } from './statement/statement-queries.ts'

export function walletAdminRoutes(app: FastifyInstance, deps: { db: Db; clock: Clock }): void {
  const { db } = deps

  addEndpoint(app, adminWallet, async ({ member, params, query }) => {
    const wallet = await familyWallet(db, params.familyId, query.page)
    if (wallet instanceof Refusal) return wallet
    const { page = 1 } = query
    await recordReading(db, member, aboutFamily(params.familyId), { what: 'wallet', page })
    return wallet
  })

  addEndpoint(
    app,
    adjustWallet,
    withIdempotency(deps, adjustWallet, ({ member, params, body }, transaction) =>
      adjustFamilyWallet(transaction, member, params.familyId, body),
    ),
  )

  addFileRoute(app, fileCalls.ledgerCsv, async ({ member }, reply) => {
    await recordEvent(db, { kind: 'table.downloaded', details: {}, by: member, about: { target: 'ledger' } })
    return sendCsv(reply, 'ledger.csv', ledgerColumns, ledgerBatches(db))
  })
}

/** The wallet of any family, deleted ones included. */
async function familyWallet(db: Db, familyId: string, page = 1): Promise<FamilyWallet | Refusal<'not_found'>> {
  if (!(await isFamily(db, familyId))) return new Refusal('not_found', adminTexts.customerUnknown)
  const transactions = await walletTransactions(db, familyId, page)
  const walletBalance = await findWalletBalance(db, familyId)
  return { ...transactions, walletBalance, debt: await findDebt(db, familyId) }
}
