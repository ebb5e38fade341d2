import { type Money, money, toMajor, toTokens } from '../money.ts'
import type { Details } from './kinds.ts'

type Stored = { details: Record<string, unknown>; reason?: string | null | undefined }

/** Details that choose the words of an act, or link to what it made. */
const unsaid = new Set(['list', 'what', 'outcome', 'as', 'turned', 'cause', 'refund', 'return', 'parent'])

/** The details of an act as people read them: in major units and tokens, with the reason, short names first. */
export function readableDetails({ details, reason }: Stored): Record<string, unknown> {
  const { money: moved, withheld, hundredths, ...others } = details as Record<string, unknown> & Amounts
  const said = {
    ...others,
    reason: reason ?? undefined,
    ...(moved && { amount: toMajor(moved), currency: moved.currency }),
    withheld: withheld && moved && toMajor(money(withheld, moved.currency)),
    tokens: hundredths && toTokens(hundredths),
  }
  return Object.fromEntries(
    Object.entries(said)
      .filter(([name, value]) => value !== undefined && !unsaid.has(name))
      .sort(([one], [other]) => one.length - other.length || (one < other ? -1 : 1)),
  )
}

type Amounts = { money?: Money } & Partial<Details<'wallet.adjusted'>> & Pick<Details<'return.refunded'>, 'withheld'>
