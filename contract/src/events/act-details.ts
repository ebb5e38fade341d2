import { toDollars, toTokens } from '../money.ts'
import type { Money } from './kinds/kind.ts'
import type { Details } from './kinds.ts'

type Stored = { details: Record<string, unknown>; reason?: string | null | undefined }

/** Details that choose the words of an act, or link to what it made. */
const unsaid = new Set(['list', 'what', 'outcome', 'as', 'turned', 'cause', 'refund', 'return'])

/** The details of an act as people read them: in dollars and tokens, with the reason, short names first. */
export function readableDetails({ details, reason }: Stored): Record<string, unknown> {
  const { money, withheld, hundredths, ...others } = details as Record<string, unknown> & Amounts
  const said = {
    ...others,
    reason: reason ?? undefined,
    dollars: money && toDollars(money.cents),
    withheld: withheld && toDollars(withheld),
    tokens: hundredths && toTokens(hundredths),
  }
  return Object.fromEntries(
    Object.entries(said)
      .filter(([name, value]) => value !== undefined && !unsaid.has(name))
      .sort(([one], [other]) => one.length - other.length || (one < other ? -1 : 1)),
  )
}

type Amounts = { money?: Money } & Partial<Details<'wallet.adjusted'>> & Pick<Details<'return.refunded'>, 'withheld'>
