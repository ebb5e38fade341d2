import { isPaid } from '@storylamp/contract/orders/states'
import { paymentStatusOf } from '@storylamp/contract/payments/payment-states'
import { expect, test } from 'vitest'
import type { Aftermath } from './aftermath.ts'

/** What must hold when all has settled, whatever went wrong before. */
export function testSoundness(after: () => Aftermath, countedProducts = 1): void {
  const packs = () => new Set(after().books.topUps.map(({ session }) => session))
  const allPaid = () => after().sessions.filter(({ payment_status }) => payment_status === 'paid')
  const paid = () => allPaid().filter(({ id }) => !packs().has(id))
  const completed = () => after().books.orders.filter(({ order }) => isPaid(order))

  test('D24 what the provider was paid is one Completed order each', () => {
    const completedBySession = Map.groupBy(completed(), ({ session }) => session)
    const lost = paid().filter(({ id, amount_total }) => {
      const orders = completedBySession.get(id) ?? []
      return orders.length !== 1 || orders[0]?.payment !== 'completed' || orders[0]?.cents !== amount_total
    })
    expect(paid().length).toBeGreaterThan(0)
    expect(lost).toEqual([])
  })

  test('D24 nothing else is Completed, and nothing stands between paid and Completed', () => {
    const settled = new Set(paid().map(({ id }) => id))
    const unpaid = after().books.orders.filter(({ session, order, payment }) => {
      const isSound = isPaid(order) === settled.has(session ?? '')
      return !isSound || paymentStatusOf[payment] !== paymentStatusOf[order]
    })
    expect(unpaid).toEqual([])
  })

  test('D75 the lines of every order, its delivery and its tax sum to its amount', () => {
    expect(after().books.orders.filter(({ cents, sum }) => cents !== sum)).toEqual([])
  })

  test('D74 a code is used by what was paid, reserved by what is open, and never taken more often than it may be', () => {
    const expected = { Completed: 'used', Pending: 'reserved', Failed: null }
    const wrong = after().books.orders.filter(
      ({ order, discount, codeUse }) => codeUse !== (discount === 0 ? null : expected[paymentStatusOf[order]]),
    )
    expect(after().books.orders.some(({ codeUse }) => codeUse === 'used')).toBe(true)
    expect(wrong).toEqual([])
    expect(after().books.codes.filter(({ uses, maxUses }) => uses > maxUses)).toEqual([])
  })

  test('D24 what a customer was told still holds', () => {
    const known = new Map(after().books.orders.map((order) => [order.session, order]))
    // The shop deletes old checkouts that ended unpaid.
    const ended = after().sessions.filter(
      ({ status, payment_status }) => status !== 'open' && payment_status !== 'paid',
    )
    const unpaid = new Set(ended.map(({ id }) => id))
    const isForgotten = (session: string) => !known.has(session) && !unpaid.has(session)
    const forgotten = after().diaries.flatMap(({ email, sessions, completed: confirmed }) => [
      ...sessions.filter((session) => isForgotten(session) || (known.get(session)?.email ?? email) !== email),
      ...confirmed.filter((session) => !isPaid(known.get(session)?.order ?? '')),
    ])
    expect(after().diaries.flatMap((diary) => diary.completed).length).toBeGreaterThan(0)
    expect(forgotten).toEqual([])
  })

  test('D45 each of them has one confirmation in the mailbox, and no other order has any', () => {
    const mailsByNumber = Map.groupBy(after().mails, ({ subject }) => /^Your order (\d+) at /.exec(subject)?.[1])
    const wrong = after().books.orders.filter(({ number, order, email }) => {
      const mails = mailsByNumber.get(number) ?? []
      return mails.length !== (isPaid(order) ? 1 : 0) || mails.some(({ to }) => to !== email)
    })
    expect(wrong).toEqual([])
  })

  test('D25 its free tokens have entered the wallet once, and left it once with what was refunded', () => {
    const wrong = after().books.orders.filter(({ order, tokens, given, refunded, cents }) => {
      const expected = isPaid(order) && tokens > 0 ? [tokens] : []
      return !isMovedOnce(given, expected, { refunded, cents })
    })
    expect(after().books.orders.some(({ given }) => given.length > 0)).toBe(true)
    expect(wrong).toEqual([])
  })

  test('D30 the ledger sums to zero, and each balance is what its entries make', () => {
    expect(after().books.ledger).toEqual({ sum: 0, unbalanced: [], astray: [] })
  })

  test('D24 carts hold what was put in and not paid: nothing is sold twice or forgotten', () => {
    const wrong = after().diaries.flatMap(({ email, added }) =>
      [...added].flatMap(([product, { atLeast, atMost }]) => {
        const pieces = after().books.pieces.find((row) => row.email === email && row.product === product)
        const found = (pieces?.inCart ?? 0) + (pieces?.bought ?? 0)
        return atLeast <= found && found <= atMost ? [] : [{ ...pieces, atLeast, atMost }]
      }),
    )
    expect(wrong).toEqual([])
  })

  test('D71 stock, orders and checkouts agree: nothing is sold twice, and no hold is left', () => {
    expect(after().books.stock).toEqual({ counted: countedProducts, astray: [], wronglySold: [], wronglyHeld: [] })
  })

  test('D31 every pack that the provider was paid for is credited once, and no other', () => {
    const paidIds = new Set(allPaid().map(({ id }) => id))
    const wrong = after().books.topUps.filter(({ session, payment, tokens, credited, refunded, cents }) => {
      const isRight = !paidIds.has(session ?? '') || payment === 'completed'
      return !isRight || !isMovedOnce(credited, paidIds.has(session ?? '') ? [tokens] : [], { refunded, cents })
    })
    expect(after().books.topUps.some(({ credited }) => credited.length > 0)).toBe(true)
    expect(wrong).toEqual([])
  })

  test('D76 every paid payment has one invoice of its amount, its credit notes are what was refunded, and no number is left out', () => {
    const paidIds = new Set(allPaid().map(({ id }) => id))
    const wrong = after().books.invoiced.filter(({ session, payment, cents, refunded, invoices, credited }) => {
      const expected = payment === 'completed' && paidIds.has(session ?? '') ? [cents] : []
      return JSON.stringify(invoices) !== JSON.stringify(expected) || credited !== refunded
    })
    expect(after().books.numbers.length).toBeGreaterThan(0)
    expect(wrong).toEqual([])
    expect(after().books.numbers.filter(({ issued, last }) => issued !== last)).toEqual([])
  })

  test('D32 every story that was confirmed is there, each was paid for once, and no request was served twice', () => {
    for (const { email, asked, ordered } of after().storyDiaries) {
      const books = after().books.stories.find((row) => row.email === email)
      const confirmed = [...ordered.values()]
      expect(new Set(confirmed).size).toBe(confirmed.length)
      expect(books?.orders).toEqual(expect.arrayContaining(confirmed))
      expect(books?.orders.length).toBeLessThanOrEqual(asked)
      expect(books?.spent).toEqual(books?.orders.map(() => 5000))
    }
    expect(after().storyDiaries.some(({ ordered }) => ordered.size > 0)).toBe(true)
  })

  test('D40 every message that was acknowledged is stored once', () => {
    const stored = Map.groupBy(after().messages, (message) => message)
    expect(after().acknowledged.length).toBeGreaterThan(0)
    expect(after().acknowledged.filter((message) => stored.get(message)?.length !== 1)).toEqual([])
  })

  test('D26 the books equal the lists of the provider', () => {
    expect(after().differences).toEqual([])
  })

  test('D45 no job is left behind', () => {
    expect(after().books.jobs).toEqual([])
  })
}

/** Whether this was credited, and the refunded share of it taken back. */
function isMovedOnce(entries: number[], credits: number[], money: { refunded: number; cents: number }): boolean {
  const sum = entries.reduce((total, entry) => total + entry, 0)
  const [tokens = 0] = credits
  const isCredited = JSON.stringify(entries.filter((entry) => entry > 0)) === JSON.stringify(credits)
  return isCredited && sum === tokens - Math.floor((tokens * money.refunded) / money.cents)
}
