import { exportData } from '@storylamp/contract/accounts/profile'
import {
  bundleDownloadPath,
  invoicePath,
  receiptPath,
  returnSlipPath,
  walletCsvPath,
} from '@storylamp/contract/file-paths'
import type { FastifyInstance } from 'fastify'
import { tooManyRequests } from './platform/http/endpoints/rate-limit.ts'
import { type Allowance, scaled } from './platform/limits/rate-limiter.ts'
import { createWindowLimit } from './platform/limits/window-limit.ts'

/** Per-account limits on the most expensive calls, far above what a person needs. */
const allowances: [routes: RegExp, Allowance][] = [
  [/^\/api\/cart(\/|$)/, { points: 240, perSeconds: 60 }],
  [exactly(exportData.path, walletCsvPath), { points: 20, perSeconds: 600 }],
  [
    exactly(receiptPath(':id', 'pdf'), receiptPath(':id', 'html'), invoicePath(':id'), returnSlipPath(':id')),
    { points: 60, perSeconds: 60 },
  ],
  [exactly(bundleDownloadPath(':id')), { points: 120, perSeconds: 600 }],
]

function exactly(...paths: string[]): RegExp {
  return new RegExp(`^(${paths.map((path) => path.replace(/[.]/g, '\\.')).join('|')})$`)
}

export function limitAccounts(app: FastifyInstance, scale: number): void {
  const limits = allowances.map(([routes, { points, perSeconds }]) => ({
    routes,
    limit: createWindowLimit({ points: scaled(points, scale), perSeconds }),
  }))
  app.decorate('limitAccount', ({ routeOptions: { url = '' } }, accountId) => {
    const exceeded = limits.find(({ routes }) => routes.test(url))?.limit.use(accountId)
    return exceeded && tooManyRequests('Too many requests. Please try again later.', exceeded.waitMs)
  })
}
