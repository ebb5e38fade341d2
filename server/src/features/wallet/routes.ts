import { adjustWallet, adminWallet, type FamilyWallet } from '@storylamp/contract/accounts/admin-customers'
import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import { fileCalls } from '@storylamp/contract/file-calls'
import { paymentTexts } from '@storylamp/contract/payments/payment-texts'
import { createWalletCheckoutSession, topUpRequest, walletPurchaseStatus } from '@storylamp/contract/payments/payments'
import { giveBackTokens, listReturnableTopUps } from '@storylamp/contract/wallet/give-back'
import { getWalletBalance, listWalletTransactions } from '@storylamp/contract/wallet/wallet'
import { walletTexts } from '@storylamp/contract/wallet/wallet-texts'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { addEndpoint, addFileRoute } from '../../platform/http/endpoints/endpoints.ts'
import { sendCsv } from '../../platform/http/files/send-csv.ts'
import { Refusal } from '../../platform/http/refusals/refusal.ts'
import { withIdempotency } from '../../platform/idempotency/idempotency.ts'
import { isFamily } from '../accounts/index.ts'
import { aboutFamily, recordEvent, recordReading } from '../events/index.ts'
import {
  type CheckoutGate,
  findOwnPayment,
  findPageToPay,
  type PaymentDeps,
  settle,
  tryRefund,
} from '../payments/index.ts'
import { readCurrency } from '../settings/index.ts'
import { giveBackTopUp, listReturnable } from './give-back/give-back.ts'
import { adjustFamilyWallet } from './ledger/debit.ts'
import { ledgerBatches, ledgerColumns } from './statement/ledger-csv.ts'
import { allTransactions, transactionsCsv, walletTransactions } from './statement/statement.ts'
import { findDebt, findWalletBalance } from './statement/statement-queries.ts'
import { buyTokens } from './top-up/buy-tokens.ts'

export function walletRoutes(app: FastifyInstance, payments: PaymentDeps, checkoutGate: CheckoutGate): void {
  const { db } = payments

  walletAdminRoutes(app, payments)

  addEndpoint(app, getWalletBalance, async ({ member }) => {
    const debt = await findDebt(db, member.familyId)
    return { walletBalance: await findWalletBalance(db, member.familyId), ...(debt === 0 ? {} : { debt }) }
  })

  addEndpoint(app, listWalletTransactions, ({ member, query }) => walletTransactions(db, member.familyId, query.page))

  addFileRoute(app, fileCalls.transactionsCsv, async ({ member }, reply) => {
    reply.header('content-disposition', 'attachment; filename="transactions.csv"').type('text/csv; charset=utf-8')
    return transactionsCsv(await allTransactions(db, member.familyId))
  })

  addEndpoint(app, listReturnableTopUps, async ({ member }) => ({
    data: await listReturnable(db, member.familyId, payments.clock()),
  }))

  const requestGiveBack = withIdempotency(payments, giveBackTokens, ({ member, params, body }, transaction) =>
    giveBackTopUp(transaction, member.familyId, params.id, body.amount, payments.clock()),
  )
  addEndpoint(app, giveBackTokens, async (input, request) => {
    const given = await requestGiveBack(input, request)
    if (given instanceof Refusal) return given
    const state = await tryRefund(payments, given.refundId)
    if (state === 'failed') return new Refusal('refund_refused', walletTexts.refundRefused)
    return {
      data: {
        tokens: given.tokens,
        amount: given.amount,
        currency: given.amount.currency,
        isRefunded: state === 'succeeded',
      },
    }
  })

  addEndpoint(
    app,
    createWalletCheckoutSession,
    ({ member, query, body }, request) =>
      checkoutGate.forCheckout(request, member, walletTexts.sessionFailed, (customer, origins) =>
        buyTokens(payments, customer, body, origins, query.currency),
      ),
    async () => topUpRequest(await readCurrency(db)),
  )

  addEndpoint(app, walletPurchaseStatus, ({ member, body }, request) =>
    checkoutGate.forStatus(request, walletTexts.statusFailed, () =>
      topUpStatus(payments, member.familyId, body.sessionId),
    ),
  )
}

/** Settles the payment if the provider knows its end. Another family's session is not found. */
async function topUpStatus(deps: PaymentDeps, familyId: string, sessionId: string) {
  const payment = await findOwnPayment(deps.db, familyId, 'top_up', sessionId)
  if (payment === undefined) return new Refusal('not_found', paymentTexts.sessionNotFound)
  const state = await settle(deps, payment)
  const pageToPay = await findPageToPay(deps.db, payment.id)
  return { status: state, walletBalance: await findWalletBalance(deps.db, familyId), ...(pageToPay && { pageToPay }) }
}

function walletAdminRoutes(app: FastifyInstance, deps: { db: Db; clock: Clock }): void {
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
