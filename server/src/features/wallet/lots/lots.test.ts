import { cents, type Hundredths, hundredths, sumOf } from '@storylamp/contract/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Entry, isPaid, type Lot, lotsOf, moneyOf, tokensGone } from './lots.ts'
import { spentMoney } from './spent-money.ts'

const step = fc.record({
  what: fc.constantFrom(
    'top_up',
    'free_tokens',
    'spend',
    'spend',
    'spend_back',
    'top_up_back',
    'free_tokens_back',
    'adjustment',
  ),
  which: fc.nat({ max: 5 }),
  hundredths: fc.integer({ min: 1, max: 50_000 }),
})

const balanceOf = (entries: Entry[]) => sumOf(entries.map((entry) => entry.hundredths))

/** What the ledger may do next: never below zero, a purchase given back once, and never more taken back than came. */
function nextEntry(
  entries: Entry[],
  { what, which, hundredths: wanted }: typeof step extends fc.Arbitrary<infer S> ? S : never,
): Entry | undefined {
  const transferId = String(entries.length)
  const entry = (
    kind: Entry['kind'],
    amount: number,
    source: string | null = null,
    givesBack: string | null = null,
  ): Entry | undefined =>
    amount === 0 ? undefined : { transferId, kind, source, givesBack, hundredths: hundredths(amount) }
  const balance = balanceOf(entries)
  if (what === 'top_up' || what === 'free_tokens') return entry(what, wanted, `came ${transferId}`)
  if (what === 'spend') return entry(what, -Math.min(wanted, balance))
  if (what === 'adjustment') return entry(what, wanted % 2 === 0 ? wanted : -Math.min(wanted, balance))
  if (what === 'spend_back') {
    const open = entries.filter(
      ({ kind, transferId: id }) => kind === 'spend' && !entries.some(({ givesBack }) => givesBack === id),
    )
    const spend = open[which % Math.max(1, open.length)]
    return spend && entry(what, -spend.hundredths, null, spend.transferId)
  }
  const source = entries.filter(({ kind }) => `${kind}_back` === what)
  const came = source[which % Math.max(1, source.length)]
  if (came === undefined) return undefined
  const taken = -sumOf(
    entries.filter(({ kind, source }) => kind === what && source === came.source).map((one) => one.hundredths),
  )
  const returns = taken > 0 && wanted % 3 === 0
  return entry(
    what,
    returns ? Math.min(wanted, taken) : -Math.min(wanted, came.hundredths - taken, balance),
    came.source,
  )
}

const history = fc.array(step, { maxLength: 40 }).map((steps) => {
  const entries: Entry[] = []
  for (const one of steps) {
    const next = nextEntry(entries, one)
    if (next !== undefined) entries.push(next)
  }
  return entries
})

const leftOf = (lots: Lot[]): Hundredths => sumOf(lots.map(({ left }) => left))

test('D87 whatever moved, the lots sum to the balance, and none has less than nothing or more than came', () => {
  fc.assert(
    fc.property(history, (entries) => {
      const lots = lotsOf(entries)
      expect(leftOf(lots)).toBe(balanceOf(entries))
      for (const { left, given } of lots) {
        expect(left).toBeGreaterThanOrEqual(0)
        expect(left).toBeLessThanOrEqual(given)
      }
      for (const lot of lots.filter(isPaid)) {
        expect(lot.given).toBe(
          entries.find(({ kind, source }) => kind === 'top_up' && source === lot.source)?.hundredths,
        )
      }
    }),
  )
})

test('D87 free tokens are spent before paid ones, the oldest of each first, and a purchase that is given back changes nothing', () => {
  fc.assert(
    fc.property(history, fc.double({ min: 0, max: 1, noNaN: true }), (entries, share) => {
      const price = Math.ceil(balanceOf(entries) * share)
      if (price === 0) return
      const before = lotsOf(entries)
      const spend = {
        transferId: 'spend',
        kind: 'spend' as const,
        source: null,
        givesBack: null,
        hundredths: hundredths(-price),
      }
      const after = lotsOf([...entries, spend])
      const inOrder = [...before.filter((lot) => !isPaid(lot)), ...before.filter(isPaid)].filter(({ left }) => left > 0)
      let rest = price
      for (const lot of inOrder) {
        const taken = Math.min(rest, lot.left)
        expect(after[before.indexOf(lot)]?.left).toBe(lot.left - taken)
        rest -= taken
      }
      const back = {
        ...spend,
        transferId: 'back',
        kind: 'spend_back' as const,
        givesBack: 'spend',
        hundredths: hundredths(price),
      }
      expect(lotsOf([...entries, spend, back])).toEqual(before)
    }),
  )
})

test('L18 what is spent of top-ups is never more money than was paid for it, and a purchase that is given back takes all of its money along', () => {
  fc.assert(
    fc.property(history, fc.integer({ min: 50, max: 10 ** 5 }), (entries, amount) => {
      const bought = entries.filter(({ kind }) => kind === 'top_up')
      const topUps = new Map(
        bought.map(({ source, hundredths: tokens }) => [String(source), { tokens, amountCents: cents(amount) }]),
      )
      const spendings = spentMoney(
        entries.map((entry) => ({ ...entry, at: new Date() })),
        topUps,
      )
      const givenBack = new Set(spendings.flatMap((one) => ('givesBack' in one ? [one.givesBack] : [])))
      const unreturned = spendings.flatMap((one) => ('parts' in one && !givenBack.has(one.transferId) ? one.parts : []))
      for (const [paymentId, topUp] of topUps) {
        const parts = unreturned.filter((part) => part.paymentId === paymentId)
        const money = sumOf(parts.map((part) => part.cents))
        for (const part of parts) expect(part.cents).toBeGreaterThanOrEqual(0)
        expect(money).toBeLessThanOrEqual(topUp.amountCents)
        // Each purchase that was given back may leave a cent that was rounded the other way.
        const exact = moneyOf(topUp, sumOf(parts.map((part) => part.tokens)))
        expect(Math.abs(money - exact)).toBeLessThanOrEqual(givenBack.size)
      }
    }),
  )
})

const bought = fc.record({
  tokens: fc.integer({ min: 1, max: 10 ** 6 }).map(hundredths),
  amountCents: fc.integer({ min: 50, max: 10 ** 5 }).map(cents),
})
const shares = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 8 })

test('L4 D87 parts of a top-up in any split give back no more than was paid, and all of it at once all of the money', () => {
  fc.assert(
    fc.property(bought, shares, (topUp, parts) => {
      let left: number = topUp.tokens
      let paidBack = 0
      for (const part of parts) {
        const tokens = hundredths(Math.floor(left * part))
        left -= tokens
        const money = moneyOf(topUp, tokens)
        expect(Number.isInteger(money)).toBe(true)
        expect(money * topUp.tokens).toBeLessThanOrEqual(topUp.amountCents * tokens)
        paidBack += money
      }
      expect(paidBack + moneyOf(topUp, hundredths(left))).toBeLessThanOrEqual(topUp.amountCents)
      expect(moneyOf(topUp, topUp.tokens)).toBe(topUp.amountCents)
    }),
  )
})

test('L4 D25 D87 what is given back and refunded by others takes no more tokens than were bought, and all of them with all of the money', () => {
  fc.assert(
    fc.property(bought, shares, fc.nat({ max: 7 }), (topUp, parts, failing) => {
      let left: number = topUp.tokens
      const given = parts.map((part, at) => {
        const tokens = hundredths(Math.floor(left * part))
        if (at !== failing) left -= tokens
        return {
          tokens,
          cents: moneyOf(topUp, tokens),
          state: at === failing ? ('failed' as const) : ('succeeded' as const),
        }
      })
      const refunded = sumOf(given.filter(({ state }) => state === 'succeeded').map((one) => one.cents))
      expect(tokensGone(topUp, given, refunded, cents(0))).toBe(topUp.tokens - left)
      expect(tokensGone(topUp, given, topUp.amountCents, cents(0))).toBe(topUp.tokens)
      expect(tokensGone(topUp, given, refunded, cents(topUp.amountCents - refunded))).toBe(topUp.tokens)
      // On its way, it takes as many as once it has arrived.
      const requested = given.map((one) => (one.state === 'failed' ? one : { ...one, state: 'requested' as const }))
      expect(tokensGone(topUp, requested, cents(0), cents(0))).toBe(topUp.tokens - left)
    }),
  )
})

const at = new Date('2026-11-22T09:00:00Z')
const entry = (
  kind: Entry['kind'],
  amount: number,
  source: string | null,
  transferId: string,
  givesBack: string | null = null,
) => ({
  kind,
  source,
  givesBack,
  transferId,
  hundredths: hundredths(amount),
  at,
})

test('D87 what is taken back leaves its own tokens first, and what comes back returns to them', () => {
  const came = [
    entry('free_tokens', 500, 'o1', '1'),
    entry('top_up', 1000, 'p1', '2'),
    entry('top_up', 1000, 'p2', '3'),
  ]
  const left = (...more: Entry[]) => lotsOf([...came, ...more]).map((lot) => lot.left)
  expect(left(entry('top_up_back', -400, 'p2', '4'))).toEqual([500, 1000, 600])
  expect(left(entry('top_up_back', -400, 'p2', '4'), entry('top_up_back', 300, 'p2', '5'))).toEqual([500, 1000, 900])
  expect(left(entry('free_tokens_back', -400, 'o1', '4'))).toEqual([100, 1000, 1000])
  expect(left(entry('free_tokens_back', -400, 'o2', '4'))).toEqual([100, 1000, 1000])
  expect(left(entry('free_tokens_back', -400, 'p2', '4'))).toEqual([100, 1000, 1000])
  expect(left(entry('spend', -700, null, '4'), entry('spend_back', 700, null, '5', '4'))).toEqual([500, 1000, 1000])
  expect(left(entry('spend_back', 700, null, '5', '4'))).toEqual([500, 1000, 1000, 700])
  expect(() => left(entry('spend', -2501, null, '4'))).toThrow('more left a wallet than was in it')
})

test('L18 each purchase has its share of the money of the top-ups that it took from', () => {
  const entries = [
    entry('free_tokens', 100, 'o1', '1'),
    entry('top_up', 300, 'p1', '2'),
    entry('top_up', 300, 'unknown', '3'),
    entry('spend', -200, null, '4'),
    entry('spend', -100, null, '5'),
    entry('spend_back', 100, null, '6', '5'),
    entry('spend', -300, null, '7'),
    entry('spend_back', 200, null, '8', '4'),
  ]
  const spent = spentMoney(entries, new Map([['p1', { tokens: hundredths(300), amountCents: cents(100) }]]))
  const part = (tokens: number, money: number) => [{ paymentId: 'p1', tokens, cents: money }]
  expect(spent).toEqual([
    { transferId: '4', at, parts: part(100, 33) },
    { transferId: '5', at, parts: part(100, 33) },
    { transferId: '6', at, givesBack: '5' },
    { transferId: '7', at, parts: part(200, 67) },
    { transferId: '8', at, givesBack: '4' },
  ])
})

test('L18 a purchase has money of those top-ups alone that it took from, and as if what was given back had never been spent', () => {
  const entries = [
    entry('top_up', 300, 'p1', '1'),
    entry('top_up', 300, 'p2', '2'),
    entry('spend', -200, null, '3'),
    entry('spend_back', 200, null, '4', '3'),
    entry('spend', -100, null, '5'),
    entry('spend', -200, null, '6'),
    entry('spend', -300, null, '7'),
  ]
  const topUp = { tokens: hundredths(300), amountCents: cents(100) }
  const spent = spentMoney(entries, new Map(['p1', 'p2'].map((id) => [id, topUp])))
  expect(spent.flatMap((one) => ('parts' in one ? [one.parts] : []))).toEqual([
    [{ paymentId: 'p1', tokens: 200, cents: 66 }],
    [{ paymentId: 'p1', tokens: 100, cents: 33 }],
    [{ paymentId: 'p1', tokens: 200, cents: 67 }],
    [{ paymentId: 'p2', tokens: 300, cents: 100 }],
  ])
})

test.each([
  ['nothing', [], 0, 0, 0],
  ['a third of the money, rounded down', [], 100, 0, 33],
  ['a dispute', [], 0, 150, 50],
  ['tokens that were given back, once their money is back', [{ tokens: 20, cents: 60, state: 'succeeded' }], 60, 0, 20],
  ['the same while it is on its way', [{ tokens: 20, cents: 60, state: 'requested' }], 0, 0, 20],
  ['what failed counts for nothing', [{ tokens: 20, cents: 60, state: 'failed' }], 0, 0, 0],
  ['given back and refunded otherwise', [{ tokens: 20, cents: 60, state: 'succeeded' }], 90, 0, 30],
  ['less is back than was given', [{ tokens: 20, cents: 60, state: 'succeeded' }], 30, 0, 20],
  ['given back, on its way, and refunded otherwise', [{ tokens: 20, cents: 60, state: 'requested' }], 30, 0, 30],
  ['more than was paid', [{ tokens: 20, cents: 60, state: 'requested' }], 400, 0, 100],
] as const)('D25 D87 of 100 tokens for $3, with %s, are gone', (_, givenBack, refunded, disputed, gone) => {
  const given = givenBack.map((one) => ({ ...one, tokens: hundredths(one.tokens), cents: cents(one.cents) }))
  const topUp = { tokens: hundredths(100), amountCents: cents(300) }
  expect(tokensGone(topUp, given, cents(refunded), cents(disputed))).toBe(gone)
})
