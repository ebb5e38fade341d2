import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { useShop } from '../../../../test/shop.ts'
import { walletFixtures } from '../../../../test/wallets.ts'
import { Failure } from '../../../platform/http/failures/failure.ts'
import { adjust, giveFreeTokens, refundDebit, spend, takeBackFreeTokens, topUp } from '../index.ts'

const shop = useShop()
const { makeWallet, inTransaction, entriesOf } = walletFixtures(shop)

const amount = fc.integer({ min: 1, max: 40 })
const few = fc.nat({ max: 3 })
const step = fc.record({
  who: fc.nat({ max: 1 }),
  what: fc.oneof(
    fc.record({ does: fc.constant('topUp' as const), key: few, hundredths: fc.constantFrom(20, 20, 50) }),
    fc.record({ does: fc.constant('spend' as const), key: few, hundredths: fc.constantFrom(5, 5, 30, 60) }),
    fc.record({ does: fc.constant('refundDebit' as const), key: few, hundredths: fc.constant(0) }),
    fc.record({ does: fc.constant('giveFree' as const), key: few, hundredths: fc.constantFrom(0, 30, 30, 45) }),
    fc.record({ does: fc.constant('takeBack' as const), key: few, hundredths: amount }),
    fc.record({ does: fc.constant('adjust' as const), key: few, hundredths: fc.constantFrom(-25, -25, 10, 10) }),
  ),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

const conflict = { refused: 'conflict' }
const tooLittle = { refused: 'insufficient_balance' }
const bug = { refused: 'bug' }

/** A wallet as one would keep it on paper. */
class Paper {
  readonly wallet: number[] = []
  readonly debt: number[] = []
  private readonly done = new Map<string, number>()
  private readonly taken = new Map<number, number>()

  has = () => this.wallet.reduce((sum, change) => sum + change, 0)

  take({ does, key, hundredths }: Step['what']): object {
    const before = this.done.get(`${does} ${key}`)
    if (does === 'takeBack') return this.takeBack(key, hundredths)
    if (does === 'refundDebit') return this.refundDebit(key, before)
    if (does === 'giveFree' && hundredths === 0) return {}
    const isForSure = does === 'topUp' || does === 'giveFree'
    if (before !== undefined) return before === hundredths ? {} : isForSure ? bug : conflict
    const change = does === 'spend' ? -hundredths : hundredths
    if (this.has() + change < 0) return tooLittle
    this.done.set(`${does} ${key}`, hundredths)
    this.wallet.push(change)
    return {}
  }

  private refundDebit(key: number, before: number | undefined) {
    const spent = this.done.get(`spend ${key}`)
    if (spent === undefined) return bug
    if (before === undefined) this.wallet.push(spent)
    this.done.set(`refundDebit ${key}`, spent)
    return {}
  }

  private takeBack(order: number, inAll: number) {
    const taken = this.taken.get(order) ?? 0
    const due = Math.min(inAll, this.done.get(`giveFree ${order}`) ?? 0) - taken
    if (due <= 0) return {}
    const there = Math.min(due, this.has())
    if (there > 0) this.wallet.push(-there)
    if (there < due) this.debt.push(there - due)
    this.taken.set(order, taken + due)
    return {}
  }
}

type Family = { id: string; paper: Paper; spends: Map<number, string> }

const doIt = ({ id, spends }: Family, { does, key, hundredths }: Step['what']) =>
  inTransaction<unknown>((db) => {
    const own = `${id}/${key}`
    if (does === 'topUp') return topUp(db, id, own, hundredths)
    if (does === 'spend') return spend(db, id, String(key), hundredths, 'A story')
    if (does === 'refundDebit') return refundDebit(db, id, spends.get(key) ?? randomUUID())
    if (does === 'giveFree') return giveFreeTokens(db, id, own, hundredths)
    if (does === 'takeBack') return takeBackFreeTokens(db, id, own, hundredths)
    return adjust(db, id, String(key), hundredths, 'A reason')
  })

/** Does it for real, and says how it was refused; a repeated spend has to answer the first one's id. */
async function outcomeOf(family: Family, what: Step['what']): Promise<object> {
  const outcome = await doIt(family, what).catch(() => bug)
  if (outcome instanceof Failure) return { refused: outcome.code }
  if (what.does !== 'spend' || typeof outcome !== 'string') return outcome === bug ? bug : {}
  expect(family.spends.get(what.key) ?? outcome).toBe(outcome)
  family.spends.set(what.key, outcome)
  return {}
}

test('D25 D30 D31 D32 any sequence of top-ups, spends, refunds and adjustments leaves what a sheet of paper says', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40, size: 'max' }), async (steps) => {
      const open = async () => ({ id: await makeWallet(), paper: new Paper(), spends: new Map() })
      const families = [await open(), await open()] as const
      for (const { who, what } of steps) {
        const family = families[who] as Family
        expect(await outcomeOf(family, what), JSON.stringify(what)).toEqual(family.paper.take(what))
      }
      for (const { id, paper } of families) {
        expect(await entriesOf(id)).toEqual(paper.wallet)
        expect(await entriesOf(id, 'debt')).toEqual(paper.debt)
      }
    }),
    { numRuns: 40 },
  )
}, 60_000)
