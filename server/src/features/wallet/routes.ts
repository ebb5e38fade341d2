import { parents } from '@storylamp/contract/accounts/roles'
import { createWalletCheckoutSession, walletPurchaseStatus } from '@storylamp/contract/payments/payments'
import { walletTexts } from '@storylamp/contract/texts'
import { getWalletBalance, listWalletTransactions } from '@storylamp/contract/wallet/wallet'
import { walletCsvPath } from '@storylamp/contract/wallet/wallet-csv-path'
import type { FastifyInstance } from 'fastify'
import { answer, answerFile } from '../../platform/http/endpoints/endpoints.ts'
import type { CheckoutGate, PaymentDeps } from '../payments/index.ts'
import { walletAdminRoutes } from './admin-routes.ts'
import { buyTokens } from './buy-tokens.ts'
import { purchaseStatus } from './purchase-status.ts'
import { allTransactions, walletBalance, walletTransactions } from './statement.ts'
import { transactionsCsv } from './transactions-csv.ts'

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
    desk.toPay(request, member, walletTexts.sessionFailed, (customer, origins) =>
      buyTokens(payments, customer, body, origins),
    ),
  )

  answer(app, walletPurchaseStatus, ({ member, body }, request) =>
    desk.toLook(request, walletTexts.statusFailed, () => purchaseStatus(payments, member.familyId, body.sessionId)),
  )
}
