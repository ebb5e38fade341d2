import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

const root = join(import.meta.dirname, '..')

/** The tests of rules that need no database. They run in Stryker's copy of the repository. */
export default defineConfig({
  root,
  // A package of this repository would be found by its link, which leads out of the copy.
  resolve: { alias: { '@storylamp/contract': join(root, 'contract/src') } },
  test: {
    include: [
      'contract/src/money.test.ts',
      'contract/src/{accounts/staff-rights,orders/sum-rows,wallet/token-money}.test.ts',
      'server/src/features/quote/{included-tax,quote,read-destination,refund-of,working-days}.test.ts',
      'server/src/features/orders/delivery/delivery-steps.test.ts',
      'server/src/features/orders/refunds/free-tokens-gone.test.ts',
      'server/src/features/payments/**/classify-*.test.ts',
      'server/src/features/invoices/issue/{share-credit,tax-country}.test.ts',
      'server/src/features/returns/{end-of,withdrawal/match-items}.test.ts',
      'server/src/features/wallet/lots/lots.test.ts',
    ],
    setupFiles: join(root, 'mutants/setup.ts'),
    // A test that is slow on a busy machine notices nothing.
    testTimeout: 60_000,
    isolate: false,
  },
})
