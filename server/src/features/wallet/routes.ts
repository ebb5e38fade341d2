import * as contract from '@storylamp/contract/wallet'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../platform/db/database.ts'
import { answer } from '../../platform/http/answer.ts'
import { walletBalance, walletTransactions } from './statement.ts'

export function walletRoutes(app: FastifyInstance, db: Db): void {
  answer(app, contract.getWalletBalance, async ({ member }) => ({
    walletBalance: await walletBalance(db, member.familyId),
  }))
  answer(app, contract.listWalletTransactions, ({ member, query }) =>
    walletTransactions(db, member.familyId, query.page),
  )
}
