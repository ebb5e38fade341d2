import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { walletFixtures } from '../../../../test/fixtures/wallets.ts'
import { useShop } from '../../../../test/shop.ts'
import { Refusal } from '../../../platform/http/refusals/refusal.ts'

const shop = useShop()
const { makeWallet, entriesOf, topUp, debit, refundDebit, giveFreeTokens, takeBackFreeTokens, adjust } =
  walletFixtures(shop)

const amount = fc.integer({ min: 1, max: 40 })
const few = fc.nat({ max: 3 })
const step = fc.record({
  who: fc.nat({ max: 1 }),
  what: fc.oneof(
    fc.record({ does: fc.constant('topUp' as const), key: few, hundredths: fc.constantFrom(20, 20, 50) }),
    fc.record({ does: fc.constant('debit' as const), key: few, hundredths: fc.constantFrom(5, 5, 30, 60) }),
    fc.record({ does: fc.constant('refund' as const), key: few, hundredths: fc.constant(0) }),
    fc.record({ does: fc.constant('giveFree' as const), key: few, hundredths: fc.constantFrom(0, 30, 30, 45) }),
    fc.record({ does: fc.constant('takeBack' as const), key: few, hundredths: amount }),
    fc.record({ does: fc.constant('adjust' as const), key: few, hundredths: fc.constantFrom(-25, -25, 10, 10) }),
  ),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

const tooLittle = { refused: 'insufficient_balance' }
const bug = { refused: 'bug' }

/** The reference model of a wallet. */
class Paper {
  readonly wallet: number[] = []
  readonly debt: number[] = []
  private readonly credits = new Map<string, number>()
  private readonly debits = new Map<number, number>()
  private readonly refunded = new Set<number>()
  private readonly taken = new Map<number, number>()

  has = () => this.wallet.reduce((sum, change) => sum + change, 0)

  take({ does, key, hundredths }: Step['what']): object {
    if (does === 'takeBack') return this.takeBack(key, hundredths)
    if (does === 'refund') return this.refund(key)
    if (does === 'debit' || does === 'adjust') return this.move(does, key, hundredths)
    if (hundredths === 0) return {}
    const before = this.credits.get(`${does} ${key}`)
    if (before !== undefined) return before === hundredths ? {} : bug
    this.credits.set(`${does} ${key}`, hundredths)
    this.credit(hundredths)
    return {}
  }

  /** New tokens pay the debt first. */
  private credit(hundredths: number) {
    this.wallet.push(hundredths)
    const owed = -this.debt.reduce((sum, change) => sum + change, 0)
    const paid = Math.min(owed, this.has())
    if (paid <= 0) return
    this.wallet.push(-paid)
    this.debt.push(paid)
  }

  private move(does: 'debit' | 'adjust', key: number, hundredths: number) {
    const change = does === 'debit' ? -hundredths : hundredths
    if (this.has() + change < 0) return tooLittle
    if (change > 0) this.credit(change)
    else this.wallet.push(change)
    if (does === 'adjust') return {}
    this.debits.set(key, hundredths)
    this.refunded.delete(key)
    return {}
  }

  private refund(key: number) {
    const debited = this.debits.get(key)
    if (debited === undefined) return bug
    if (!this.refunded.has(key)) this.credit(debited)
    this.refunded.add(key)
    return {}
  }

  private takeBack(order: number, total: number) {
    const taken = this.taken.get(order) ?? 0
    const due = Math.min(total, this.credits.get(`giveFree ${order}`) ?? 0) - taken
    this.taken.set(order, taken + due)
    if (due === 0) return {}
    if (due < 0) {
      this.credit(-due)
      return {}
    }
    const paid = Math.min(due, this.has())
    if (paid > 0) this.wallet.push(-paid)
    if (paid < due) this.debt.push(paid - due)
    return {}
  }
}

type Family = { id: string; paper: Paper; debits: Map<number, string>; causes: string[] }

function execute({ id, debits, causes }: Family, { does, key, hundredths }: Step['what']): Promise<unknown> {
  const own = String(causes[key])
  if (does === 'topUp') return topUp(id, hundredths, own)
  if (does === 'debit') return debit(id, hundredths)
  if (does === 'refund') return refundDebit(id, debits.get(key) ?? randomUUID())
  if (does === 'giveFree') return giveFreeTokens(id, own, hundredths)
  if (does === 'takeBack') return takeBackFreeTokens(id, own, hundredths)
  return adjust(id, hundredths)
}

/** Executes a step and returns how it was refused. */
async function outcomeOf(family: Family, what: Step['what']): Promise<object> {
  const outcome = await execute(family, what).catch(() => bug)
  if (outcome === bug) return bug
  if (outcome instanceof Refusal) return { refused: outcome.code }
  if (what.does === 'debit') family.debits.set(what.key, String(outcome))
  return {}
}

test('D25 D30 D31 D32 D64 any sequence of top-ups, debits, refunds and adjustments leaves what a sheet of paper says', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40, size: 'max' }), async (steps) => {
      const open = async () => {
        const causes = Array.from({ length: 4 }, () => randomUUID())
        return { id: await makeWallet(), paper: new Paper(), debits: new Map(), causes }
      }
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
