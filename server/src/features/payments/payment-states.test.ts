import { randomUUID } from 'node:crypto'
import { canMove, isEnded, paymentStates } from '@storylamp/contract/payments/payment-states'
import { expect, test } from 'vitest'
import { walletFixtures } from '../../../test/fixtures/wallets.ts'
import { useShop } from '../../../test/shop.ts'

const shop = useShop()
const { makeWallet } = walletFixtures(shop)

test('D24 the database lets a payment go from each state where the table of moves lets it', async () => {
  const family = await makeWallet()
  for (const from of paymentStates) {
    for (const to of paymentStates.filter((state) => state !== from)) {
      const id = randomUUID()
      await shop.pool.query(
        `INSERT INTO payment (id, family_id, number, purpose, state, amount_cents, currency, content_hash, created_at, settled_at)
         VALUES ($1::uuid, $2, nextval('order_number'), 'top_up', $3, 100, 'USD', $1::text, now(), $4)`,
        [id, family, from, isEnded(from) ? new Date() : null],
      )
      const settledAt = isEnded(to) ? new Date() : null
      const move = shop.pool.query('UPDATE payment SET state = $2, settled_at = $3 WHERE id = $1', [id, to, settledAt])
      const refused = await move.then(
        () => undefined,
        (error) => error.message,
      )
      expect(refused).toBe(canMove(from, to) ? undefined : `a payment that is ${from} cannot become ${to}`)
    }
  }
})
