import {
  type Cents,
  cents,
  type Hundredths,
  hundredths,
  minus,
  hundredths as ofHundredths,
  sumOf,
} from '@storylamp/contract/money'
import type { TransferKind } from '@storylamp/contract/wallet/wallet'

/** An entry of a wallet, first to last. */
export type Entry = {
  transferId: string
  kind: TransferKind
  /** The payment or the order that it belongs to. */
  source: string | null
  givesBack: string | null
  hundredths: Hundredths
}

/** What is left of tokens that came into the wallet together. */
export type Lot = { transferId: string; kind: TransferKind; source: string | null; given: Hundredths; left: Hundredths }

export type Part = { lot: Lot; hundredths: Hundredths }

/**
 * The lots of a wallet, by replaying its entries: the oldest free tokens are spent first, then the oldest paid ones, and what a
 * purchase gives back returns to where it came from. Their sum is the balance.
 */
export const lotsOf = (entries: Entry[]): Lot[] => replay(entries).lots

/** Also what each transfer that took tokens took of which lot. */
export function replay(entries: Entry[]): { lots: Lot[]; taken: Map<string, Part[]> } {
  const lots: Lot[] = []
  const taken = new Map<string, Part[]>()
  for (const entry of entries) {
    if (entry.hundredths < 0) taken.set(entry.transferId, take(lots, entry, ofHundredths(-entry.hundredths)))
    else putIn(lots, entry, taken)
  }
  return { lots, taken }
}

function putIn(lots: Lot[], entry: Entry, taken: Map<string, Part[]>) {
  const { transferId, kind, source, hundredths } = entry
  const sources = taken.get(entry.givesBack ?? '') ?? []
  const returned = kind === 'top_up_back' ? ownLots(lots, kind, source).map((lot) => ({ lot, hundredths })) : sources
  let rest = hundredths
  for (const part of returned) {
    const room = minus(part.lot.given, part.lot.left)
    const back = ofHundredths(Math.min(rest, part.hundredths, room))
    part.lot.left = sumOf([part.lot.left, back])
    rest = minus(rest, back)
  }
  if (rest > 0) lots.push({ transferId, kind, source, given: rest, left: rest })
}

/** What a refund takes back leaves its own lot first. */
function take(lots: Lot[], { kind, source }: Entry, hundredths: Hundredths): Part[] {
  const open = lots.filter(({ left }) => left > 0)
  const free = open.filter((lot) => !isPaid(lot))
  const order = new Set([...ownLots(open, kind, source), ...free, ...open])
  const parts: Part[] = []
  let rest = hundredths
  for (const lot of order) {
    if (rest === 0) break
    const part = ofHundredths(Math.min(rest, lot.left))
    lot.left = minus(lot.left, part)
    rest = minus(rest, part)
    parts.push({ lot, hundredths: part })
  }
  if (rest > 0) throw new Error('more left a wallet than was in it')
  return parts
}

const ownLots = (lots: Lot[], kind: TransferKind, source: string | null) =>
  lots.filter((lot) => `${lot.kind}_back` === kind && lot.source === source)

export const isPaid = (lot: Lot): lot is Lot & { source: string } => lot.kind === 'top_up'

/** A top-up: its tokens, and what was paid for them. */
export type Bought = { tokens: Hundredths; amountCents: Cents }

/** The money of some tokens of a top-up, at its price, rounded down. */
export const moneyOf = ({ tokens, amountCents }: Bought, given: Hundredths): Cents =>
  cents(Number((BigInt(amountCents) * BigInt(given)) / BigInt(tokens)))

type GivenBack = { tokens: Hundredths; cents: Cents; state: 'requested' | 'succeeded' | 'failed' }

/**
 * The tokens that left with the money of a top-up: those that were given back, whose refund may still be on its way, and the
 * share of whatever else was refunded or disputed.
 */
export function tokensGone(
  { tokens, amountCents }: Bought,
  givenBack: GivenBack[],
  refundedCents: Cents,
  disputedCents: Cents,
): Hundredths {
  const refunded = givenBack.filter(({ state }) => state === 'succeeded')
  const others = minus(sumOf([refundedCents, disputedCents]), sumOf(refunded.map((one) => one.cents)))
  const share = Math.floor((tokens * Math.min(Math.max(0, others), amountCents)) / amountCents)
  const returned = sumOf(givenBack.filter(({ state }) => state !== 'failed').map((one) => one.tokens))
  return hundredths(Math.min(tokens, returned + share))
}
