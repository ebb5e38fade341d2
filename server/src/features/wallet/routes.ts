import { parents } from '@storylamp/contract/accounts/roles'
import { createWalletCheckoutSession, walletPurchaseStatus } from '@storylamp/contract/payments/payments'
import { getWalletBalance, listWalletTransactions } from '@storylamp/contract/wallet/wallet'
import { walletCsvPath } from '@storylamp/contract/wallet/wallet-csv-path'
import { walletTexts } from '@storylamp/contract/wallet/wallet-texts'
import type { FastifyInstance } from 'fastify'
import { answer, answerFile } from '../../platform/http/endpoints/endpoints.ts'
import type { CheckoutGate, PaymentDeps } from '../payments/index.ts'
import { walletAdminRoutes } from './admin-routes.ts'
import { allTransactions, walletBalance, walletTransactions } from './statement/statement.ts'
import { transactionsCsv } from './statement/transactions-csv.ts'
import { buyTokens } from './top-up/buy-tokens.ts'
import { topUpStatus } from './top-up/purchase-status.ts'

export function walletRoutes(app: FastifyInstance, payments: PaymentDeps, desk: CheckoutGate): void {
  const { db } = payments

  walletAdminRoutes(app, payments)

  answer(app, getWalletBalance, async ({ member }) => ({ walletBalance: await walletBalance(db, member.familyId) }))

  answer(app, listWalletTransactions, ({ member, query }) => walletTransactions(db, member.familyId, query.page))

  answerFile(app, walletCsvPath, parents, async ({ member }, reply) => {
    reply.header('content-disposition', 'attachment; filename="transactions.csv"').type('text/csv; charset=utf-8')
    return transactionsCsv(await allTransactions(db, member.familyId))
  })

  answer(app, createWalletCheckoutSession, ({ member, body }, request) =>
    desk.forCheckout(request, member, walletTexts.sessionFailed, (customer, origins) =>
      buyTokens(payments, customer, body, origins),
    ),
  )

  answer(app, walletPurchaseStatus, ({ member, body }, request) =>
    desk.forStatus(request, walletTexts.statusFailed, () => topUpStatus(payments, member.familyId, body.sessionId)),
  )
}
