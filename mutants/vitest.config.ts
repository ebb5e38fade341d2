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
      'contract/src/{accounts/date-of-birth,accounts/staff-rights,orders/{states,sum-rows},wallet/token-money}.test.ts',
      'server/src/features/accounts/second-factor/totp.test.ts',
      'server/src/features/catalog/admin/bulk/new-price.test.ts',
      'server/src/features/invoices/issue/{share-credit,tax-country}.test.ts',
      'server/src/features/orders/checkout/items-of.test.ts',
      'server/src/features/orders/refunds/{free-tokens-gone,refund-shares}.test.ts',
      'server/src/features/payments/**/{classify-dispute,classify-session,find-differences}.test.ts',
      'server/src/features/quote/{included-tax,quote,read-destination,refund-of,shares,working-days}.test.ts',
      'server/src/features/returns/{due,deadline,left-of,match-items,return-states}.test.ts',
      'server/src/features/wallet/{give-back/left-to-give-back,ledger/moves,lots/lots}.test.ts',
      'server/src/platform/{http/signed-url,window-limit}.test.ts',
      'web/src/features/cart/shown-cart.test.ts',
      'web/src/routes/{admin/orders/order-amounts,admin/orders/refund-label,guarded/decide-entry}.test.ts',
    ],
    setupFiles: join(root, 'mutants/setup.ts'),
    // A test that is slow on a busy machine notices nothing.
    testTimeout: 60_000,
    isolate: false,
  },
})
