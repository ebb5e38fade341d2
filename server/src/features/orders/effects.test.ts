import { cents } from '@storylamp/contract/money'
import { expect, test } from 'vitest'
import { customers } from '../../../test/fixtures/orders/checkouts.ts'
import { useSandbox } from '../../../test/outside/sandbox.ts'
import { recordStatements } from '../../../test/reading/statements.ts'
import { useShop } from '../../../test/shop.ts'
import { findOwnPayment } from '../payments/index.ts'
import { orderEffects } from './effects.ts'

const sandbox = useSandbox()
const shop = useShop({ RATE_LIMIT_SCALE: '10000' }, undefined, sandbox)
const { ready, cart } = customers(shop)
const effects = orderEffects({ clock: () => new Date(), shopOrigin: 'http://localhost', isProduction: false })

const isOfWallet = ({ text }: { text: string }) => text.includes('wallet_')
/** Reading locks nothing. */
const locksWallet = (statement: { text: string }) => isOfWallet(statement) && !isRead(statement.text)
const isRead = (text: string) => /^\s*select\b(?!.*\bfor (?:no key )?update\b)/is.test(text)

test('D25 a payment that completes or is refunded locks the wallet last, so that no two transactions can deadlock', async () => {
  const { parent, sessionId } = await ready()
  const familyId = (await cart(parent)).data._id
  const payment = await findOwnPayment(shop.db, familyId, 'order', sessionId)
  if (payment === undefined) throw new Error('there is no payment')
  const completed = await recordStatements(shop.pool, (db) =>
    db.transaction().execute((transaction) => effects.completed(transaction, payment)),
  )
  const refunded = await recordStatements(shop.pool, (db) =>
    db.transaction().execute((transaction) =>
      effects.moneyMoved(transaction, payment, {
        refundedCents: cents(100),
        failedCents: cents(0),
        disputedCents: cents(0),
      }),
    ),
  )
  for (const statements of [completed, refunded]) {
    const first = statements.findIndex(locksWallet)
    expect(first).toBeGreaterThan(0)
    expect(statements.slice(first).filter((statement) => !isOfWallet(statement))).toEqual([
      { text: 'commit', values: [] },
    ])
  }
})
